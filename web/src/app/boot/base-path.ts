export function withoutBase(path: string, basename: string): string {
  if (basename === '/' || !path.startsWith(`${basename}/`)) return path
  return path.slice(basename.length)
}

export function addressOf(url: string): string {
  return url.startsWith('/') ? import.meta.env.BASE_URL + url.slice(1) : url
}
