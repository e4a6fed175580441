const han = /\p{Script=Han}/u

/** Whether what was typed may be the beginnings of syllables: as `yhgl`, in any case and spacing; null where not. */
export function typedInitials(text: string): string | null {
  const messages = text.toLowerCase().replaceAll(/[\s'·.-]/g, '')
  return /^[a-z0-9]{1,16}$/.test(messages) && /[a-z]/.test(messages) ? messages : null
}

/**
 * What a Chinese name begins with, syllable by syllable, such as `wxm` for 王小明; letters and digits beside it stay.
 * Empty for a name without Chinese characters. A person's (`isPerson`) is read as a surname first: 单 is `s` then.
 */
export async function nameInitials(
  name: string,
  { isPerson }: { isPerson: boolean },
): Promise<string> {
  if (!han.test(name)) return ''
  // The dictionary takes 30 MB, and is fetched when the first Chinese name is to be read.
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
