/** A path of the browser as one of ours: without the folder that the product may be installed under. */
export function withoutBase(path: string, basename: string): string {
  if (basename === '/' || !path.startsWith(`${basename}/`)) return path
  return path.slice(basename.length)
}

/** An address that a route names: our own begin with `/` and lie under that folder, others stay as they are. */
export function addressOf(url: string): string {
  return url.startsWith('/') ? import.meta.env.BASE_URL + url.slice(1) : url
}
