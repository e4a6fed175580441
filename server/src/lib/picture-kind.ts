/** Thrown for an unsupported, broken or too large picture. */
export class PictureRejected extends Error {
  override name = 'PictureRejected'
  readonly problem: 'unsupported' | 'too_large'

  constructor(problem: 'unsupported' | 'too_large', options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

const startsOf = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
} as const

export type PictureKind = keyof typeof startsOf

/** Detects the kind by the first bytes, since names and declared types are untrusted. */
export function pictureKind(file: Uint8Array): PictureKind | null {
  for (const [kind, start] of Object.entries(startsOf))
    if (start.every((byte, index) => byte === null || file[index] === byte))
      return kind as PictureKind
  return null
}
