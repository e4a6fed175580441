/** The address of a picture, outside the API, since browsers keep it: it never changes under its name. */
export function avatarPath(name: string): `/${string}` {
  return `/avatars/${name}.webp`
}
