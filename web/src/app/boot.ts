// Put into the head of index.html by web/vite-page.ts, imported by nothing. Runs before the styles are read: scheme,
// language, what to fetch for the first screen, and which that is (draw-boot.ts draws it).
// `preloads` are the scripts of the login page, of the main layout, and of the main layout with home.
declare const PRELOADS: Partial<Record<string, string[]>>
declare const BASE: string
/** What the product is called in each language. */
declare const NAMES: Record<string, string>

;(() => {
  // Else the validation library tries whether it may make code of text, which our policy forbids and browsers report.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const preloads: Partial<Record<string, string[]>> = PRELOADS
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
  const isConstant = /^\/(login\b|(setup|agreement|privacy|40[34]|500)$)/.test(path)
  const screen = isLogin
    ? 'login'
    : isSignedIn &&
        !/^\/(login-out|login\/(register|reset-pwd)|setup|agreement|privacy|40[34]|500)$/.test(path)
      ? 'shell'
      : ''
  const isHome = path === '/' || path === '/home'
  const needed = isLogin || isConstant ? 'login' : isHome ? 'home' : 'shell'
  for (const href of preloads[needed] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
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

  // Where there can be none at this address, the page behind the button says so (lib/passkeys.ts).
  if ('PublicKeyCredential' in window) html.dataset.passkeys = ''
})()
