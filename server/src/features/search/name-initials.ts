const han = /\p{Script=Han}/u

/** Normalizes typed pinyin initials such as `yhgl`, or returns null. */
export function typedInitials(text: string): string | null {
  const initials = text.toLowerCase().replaceAll(/[\s'·.-]/g, '')
  return /^[a-z0-9]{1,16}$/.test(initials) && /[a-z]/.test(initials) ? initials : null
}

/**
 * Returns pinyin initials such as `wxm` for 王小明; empty without Chinese characters. `isPerson` reads surnames: 单 is
 * `s`.
 */
export async function initialsOfName(
  name: string,
  { isPerson }: { isPerson: boolean },
): Promise<string> {
  if (!han.test(name)) return ''
  // Lazy: the dictionary takes 30 MB.
  const { pinyin } = await import('pinyin-pro')
  const parts = pinyin(name, {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    mode: isPerson ? 'surname' : 'normal',
    v: true,
  })
  return parts
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 64)
}
