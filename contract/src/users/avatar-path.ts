/** Returns a URL outside the API, which browsers cache: a name never changes its content. */
export function avatarPath(name: string): `/${string}` {
  return `/avatars/${name}.webp`
}
