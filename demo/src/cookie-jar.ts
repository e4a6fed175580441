// Browsers ignore cookies of scripted responses.

const jarKey = 'demoCookies'

type Jar = Record<string, { value: string; path: string }>

const readJar = () => JSON.parse(localStorage.getItem(jarKey) ?? '{}') as Jar

export function cookiesFor(path: string): string {
  const sent = Object.entries(readJar()).filter(([, cookie]) => isWithin(path, cookie.path))
  return sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
}

/** Takes several cookies, comma-separated. */
export function keepCookies(header: string): void {
  const jar = readJar()
  for (const cookie of header.split(/, (?=[^;,=\s]+=)/)) {
    const [pair = '', ...attributes] = cookie.split(/; */)
    const [name, value] = nameAndValue(pair)
    const attribute = (wanted: string) =>
      attributes.map(nameAndValue).find(([key]) => key === wanted)?.[1]
    if (attribute('Max-Age') === '0') delete jar[name]
    else jar[name] = { value, path: attribute('Path') ?? '/' }
  }
  localStorage.setItem(jarKey, JSON.stringify(jar))
}

/** See RFC 6265, 5.1.4. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

/** Values may contain further equals signs. */
function nameAndValue(text: string): [name: string, value: string] {
  const end = text.indexOf('=')
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
}
