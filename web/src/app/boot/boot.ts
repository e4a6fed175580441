// Inlined into the head of index.html by web/vite-page.ts; imported nowhere.
/** Scripts by URL pattern, as indexes into `files`. */
declare const PRELOADS: {
  files: string[]
  frame: number[]
  /** Scripts of languages with a file of texts. */
  languages: Record<string, number[]>
  open: Record<string, number[]>
  framed: Record<string, number[]>
  /** URLs of first reads by path pattern (first-reads.ts), with the names of parameters in braces. */
  reads: Record<string, string[]>
} | null
declare const BASE: string
/** Header that names the build (contract/src/headers.ts). */
declare const BUILD: Record<string, string>
/** False in the demo, whose server is not started yet. */
declare const ASKS: boolean
declare const NAMES: Record<string, string>
/** Fields of the brand's name by language, the own one first. */
declare const NAME_FIELDS: Record<string, string[]>
/** Prefixes of language tags by language (`languageFacts` of the contract). */
declare const LANGUAGE_TAGS: Record<string, readonly string[]>
/** As in lib/preference/fitted-size.ts. */
declare const ROW_FIT: { around: number; row: number; fewest: number; most: number }

;(() => {
  // Stops zod from testing `new Function`, which the content security policy forbids.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  // React creates an error while its module runs. With DevTools, Lighthouse or a test attached, a browser parses the whole
  // script once more for the lines of its stack, so errors get none until the scripts of the page have run.
  if (document.readyState === 'loading') {
    const stackTraceLimit: unknown = Reflect.get(Error, 'stackTraceLimit')
    Object.assign(Error, { stackTraceLimit: undefined })
    const restore = () => Object.assign(Error, { stackTraceLimit })
    document.addEventListener('DOMContentLoaded', restore, { once: true })
  }
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
  // Not `slice(base.length)`: the minifier would evaluate it, and the server or a service worker fills in the base path.
  const path = location.pathname.replace(base, '/').replace(/(.)\/$/, '$1')
  const token = read('token')
  const isSignedIn = Boolean(token)
  const pagePath = path === '/' ? '/home' : path
  // Saves the round trips of the router's redirect.
  if (!isSignedIn && (path === '/' || path === '/home'))
    history.replaceState(null, '', base + 'login')
  const isLogin = !isSignedIn && /^\/(login|home)?$/.test(path)
  const screen = isLogin
    ? 'login'
    : isSignedIn &&
        !/^\/(login-out|login\/(register|reset-pwd)|setup|agreement|privacy|40[34]|500)$/.test(path)
      ? 'shell'
      : ''
  const preload = (indexes: readonly number[] = [], onLoad?: () => void) => {
    for (const index of indexes) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = preloads!.files[index]!
      if (onLoad) for (const name of ['load', 'error']) link.addEventListener(name, onLoad)
      document.head.append(link)
    }
  }
  if (screen) html.dataset.screen = screen

  /** Returns the language that a tag asks for: the longest matching prefix wins. */
  const languageOfTag = (tag: string) => {
    let found = ''
    let length = 0
    for (const language in LANGUAGE_TAGS)
      for (const prefix of LANGUAGE_TAGS[language]!)
        if (prefix.length > length && `${tag.toLowerCase()}-`.startsWith(`${prefix}-`)) {
          found = language
          length = prefix.length
        }
    return found
  }

  /** Returns the stored language, or stores that of a first visit (`firstLanguage` of the contract). */
  function readLanguage() {
    const stored = read('lang')
    if (stored && LANGUAGE_TAGS[stored]) return stored
    const meta = document.querySelector<HTMLMetaElement>('meta[name="amber-first-visit"]')
    const wanted = meta?.content ?? ''
    const asked = wanted === 'browser' ? navigator.languages.map(languageOfTag).find(Boolean) : ''
    const language = asked || (LANGUAGE_TAGS[wanted] ? wanted : 'zh-CN')
    try {
      localStorage.setItem('lang', language)
      localStorage.setItem('langByDefault', language)
    } catch {}
    return language
  }

  const rows = () => {
    const { around, row, fewest, most } = ROW_FIT
    return Math.min(most, Math.max(fewest, Math.floor((innerHeight - around) / row)))
  }

  const find = <Value>(pages: Record<string, Value>, at: string) => {
    for (const pattern in pages) {
      const named = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.*')
      const match = new RegExp(`^${named}$`).exec(at)
      if (match) return { pattern, value: pages[pattern]!, params: match.groups }
    }
    return undefined
  }

  /** Returns the URLs of first reads that an open page declares; also called when one opens later (routes/router.ts). */
  const readsOf = (path: string) => {
    const found = preloads && find(preloads.reads, path)
    // As text, which may be anything.
    if (!found || !read('openPaths')?.includes(JSON.stringify(found.pattern))) return []
    const fill: Record<string, () => string> = {
      rows: () => String(rows()),
      // The first format of a page is slow.
      timeZone: () => encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone),
    }
    return found.value.map(
      (url) =>
        base + url.replace(/\{(\w+)\}/g, (_, name) => fill[name]?.() ?? found.params?.[name] ?? ''),
    )
  }

  html.lang = readLanguage()
  const atSignIn = preloads?.open['/login'] ?? []
  const openPage = preloads && (isLogin ? atSignIn : find(preloads.open, path)?.value)
  const isFramed = isSignedIn && !isLogin && !openPage

  const answers: Record<string, Promise<Response>> = {}
  const ask = (url: string) => {
    if (answers[url]) return
    const headers = { 'Accept-Language': html.lang, ...BUILD, Authorization: `Bearer ${token}` }
    // Reads the body even if no call takes it, to free the connection.
    answers[url] = fetch(url, { headers }).then(
      async (answer) => new Response(await answer.arrayBuffer(), answer),
    )
    // Handled by the call that takes the response.
    answers[url].catch(() => {})
  }
  const asks = ASKS && preloads && token && isFramed && !read('locked')
  if (asks) {
    ask(`${base}api/auth/getUserInfo`)
    window.amberAsked = { token, language: html.lang, at: performance.now(), answers }
  }

  if (preloads) {
    const { files, frame, framed } = preloads
    window.amberPages = { files, frame, framed, open: preloads.open, readsOf }
    if (openPage || !isSignedIn) preload(openPage ?? atSignIn)
    else {
      // Scripts share a slow line evenly. The page's own wait for one of the layout's, so that these run meanwhile.
      let own = find(framed, pagePath)?.value ?? []
      preload(frame, () => {
        preload(own)
        own = []
      })
    }
    preload(preloads.languages[html.lang])
  }

  // First reads of the last visit (lib/call/early-reads.ts), or those that the page declares. Not before the preloads: the first format of a time zone is slow.
  if (asks)
    try {
      const known: unknown = JSON.parse(read('firstReads')!)?.[path + location.search]
      const declared = () => (location.search ? [] : readsOf(pagePath))
      for (const url of Array.isArray(known) ? known : declared()) ask(url)
    } catch {}

  const mode = read('themeMode')
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = isDark ? 'dark' : 'light'
  html.dataset.scheme = scheme
  try {
    const look = JSON.parse(read('themeLook')!)?.[scheme]
    for (const name in look) html.style.setProperty(name, look[name])
  } catch {}

  document.title = NAMES[html.lang]!
  const served = document.querySelector<HTMLMetaElement>('meta[name="amber-brand"]')?.content
  // Also called when the brand changes (lib/brand.ts).
  window.amberShowBrand = ({ primaryColor = '', logo, logoDark = '', ...brand }) => {
    const { favicon, loginBackground } = brand
    const show = (name: string, picture = '') => {
      html.toggleAttribute(`data-${name}`, picture !== '')
      html.style.setProperty(`--${name}`, picture && `url("${base}brand/${picture}.webp")`)
    }
    html.dataset.primary = primaryColor
    show('logo', logo)
    show('logo-dark', logoDark || logo)
    show('login-background', loginBackground)
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!icon) return
    icon.type = favicon ? 'image/png' : 'image/svg+xml'
    // Browsers keep an icon by its URL.
    const mark = 'favicon.svg' + primaryColor.replace('#', '?')
    icon.href = base + (favicon ? `brand/${favicon}.png` : mark)
  }
  // On a static host, which cannot write them into the page.
  const colors = served === '*' && read('brandColors')
  if (colors) {
    const style = Object.assign(document.createElement('style'), { id: 'brand-colors' })
    style.textContent = colors
    document.head.append(style)
  }
  try {
    const brand = JSON.parse((served === '*' ? read('brand') : served)!)
    window.amberShowBrand(brand)
    const names = NAME_FIELDS[html.lang]!.map((field) => brand[field])
    document.title = names.find(Boolean) || document.title
  } catch {}

  // The page behind the button explains an unsuitable origin (lib/sign-in/passkeys.ts).
  if ('PublicKeyCredential' in window) html.dataset.passkeys = ''
})()
