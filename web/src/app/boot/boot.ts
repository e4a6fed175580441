// Put into the head of index.html by web/vite-page.ts, imported by nothing. Runs before the styles are read: scheme,
// language, what to fetch for the first screen, and which that is (draw-boot.ts draws it).
/** Scripts by the patterns of addresses, as places in `files`; `framed` pages need those of the `frame` as well. */
declare const PRELOADS: {
  files: string[]
  frame: number[]
  open: Record<string, number[]>
  framed: Record<string, number[]>
} | null
declare const BASE: string
/** Whether our server answers calls: in the demonstration it is not there yet. */
declare const ASKS: boolean
/** What the product is called in each language. */
declare const NAMES: Record<string, string>

;(() => {
  // Else the validation library tries whether it may make code of text, which our policy forbids and browsers report.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const preloads = PRELOADS
  const html = document.documentElement
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const base = BASE
  // Not by its length: that would be worked out as this is made, and the demonstration's folder is known only later.
  const path = location.pathname.replace(base, '/').replace(/(.)\/$/, '$1')
  const isSignedIn = Boolean(read('token'))
  // The router would come to the same, after more round trips.
  if (!isSignedIn && (path === '/' || path === '/home'))
    history.replaceState(null, '', base + 'login')
  const isLogin = !isSignedIn && /^\/(login|home)?$/.test(path)
  const screen = isLogin
    ? 'login'
    : isSignedIn &&
        !/^\/(login-out|login\/(register|reset-pwd)|setup|agreement|privacy|40[34]|500)$/.test(path)
      ? 'shell'
      : ''
  let isFramed = isSignedIn && !isLogin
  if (preloads) {
    const { files, frame, open, framed } = preloads
    const find = (pages: Record<string, number[]>, at: string) =>
      Object.entries(pages).find(([pattern]) =>
        new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(at),
      )?.[1]
    const atSignIn = open['/login'] ?? []
    const behind = isSignedIn
      ? [...frame, ...(find(framed, path === '/' ? '/home' : path) ?? [])]
      : atSignIn
    const openPage = isLogin ? atSignIn : find(open, path)
    isFramed &&= !openPage
    for (const place of openPage ?? behind) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = files[place]!
      document.head.append(link)
    }
  }
  if (screen) html.dataset.screen = screen

  /** The stored language, or that of first visits, which is stored from then on (firstLanguage of the contract). */
  function readLanguage() {
    const stored = read('lang')
    if (stored === 'zh-CN' || stored === 'en-US') return stored
    const asked = navigator.languages
      .map((tag) => tag.toLowerCase())
      .find((tag) => /^(zh|en)(-|$)/.test(tag))
    const meta = document.querySelector<HTMLMetaElement>('meta[name="amber-first-visit"]')
    const isEnglish =
      meta?.content === 'en-US' || (meta?.content === 'browser' && asked?.startsWith('en'))
    const language = isEnglish ? 'en-US' : 'zh-CN'
    try {
      localStorage.setItem('lang', language)
      localStorage.setItem('langByDefault', language)
    } catch {}
    return language
  }

  const mode = read('themeMode')
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = isDark ? 'dark' : 'light'
  html.dataset.scheme = scheme
  try {
    // Another theme than the default, as the app left it (lib/theme.ts).
    const look = JSON.parse(read('themeLook')!)?.[scheme]
    for (const name in look) html.style.setProperty(name, look[name])
  } catch {}

  html.lang = readLanguage()
  document.title = NAMES[html.lang]!

  // Who this is, and what the page asked for first the last time (lib/early-reads.ts): a round trip less for each.
  const token = read('token')
  if (ASKS && preloads && isFramed && token && !read('locked')) {
    let known: unknown
    try {
      known = JSON.parse(read('firstReads')!)?.[path + location.search]
    } catch {}
    const headers = { 'Accept-Language': html.lang, Authorization: `Bearer ${token}` }
    const answers: Record<string, Promise<Response>> = {}
    for (const url of new Set([
      `${base}api/auth/getUserInfo`,
      ...(Array.isArray(known) ? known : []),
    ])) {
      // Read to its end even where no call takes it: else the connection stays in use.
      answers[url] = fetch(url, { headers }).then(
        async (answer) => new Response(await answer.arrayBuffer(), answer),
      )
      // Its failure concerns who takes it.
      answers[url].catch(() => {})
    }
    window.amberAsked = { token, language: html.lang, at: performance.now(), answers }
  }

  // Where there can be none at this address, the page behind the button says so (lib/passkeys.ts).
  if ('PublicKeyCredential' in window) html.dataset.passkeys = ''
})()
