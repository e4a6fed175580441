/*
 * Line breaks, terminal codes and invisible characters garble lists and make names look the same. Joiners are allowed
 * in emoji and scripts that need them; variation selectors and flag tags follow their character.
 */
const joinable =
  '\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}'
const strayJoiner = `[\\u200C\\u200D](?![\\p{L}\\p{M}\\p{Extended_Pictographic}])|(?<![${joinable}])[\\u200C\\u200D]`
const strayTag = '(?<![\\p{Extended_Pictographic}\\u{E0020}-\\u{E007E}])[\\u{E0020}-\\u{E007F}]'
const attached = '\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}'
const unseen = `(?![${attached}])\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]`
/** Controls except tab and line break, and direction overrides. */
const garbling = '(?![\\t\\n\\r])\\p{Cc}|[\\u202A-\\u202E\\u2066-\\u2069]'

/** Compiled when first used: the sign-in page loads this file, and Unicode classes take a slow phone 15 ms. */
function onFirstUse(source: string, flags: string): () => RegExp {
  let compiled: RegExp | undefined
  return () => (compiled ??= new RegExp(source, flags))
}

const hiddenSource = `[\\p{Cc}\\p{Zl}\\p{Zp}]|${unseen}|${strayJoiner}|${strayTag}`
const hidden = onFirstUse(hiddenSource, 'u')
const allHidden = onFirstUse(`\\r\\n|${hiddenSource}`, 'gu')
const turning = onFirstUse(garbling, 'u')
const allTurning = onFirstUse(garbling, 'gu')

/** Most texts need no further look. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)

/** Whether a text has characters forbidden in names. */
export const hasHidden = (text: string) => !isPlain(text) && hidden().test(text)

/** Whether a multi-line text has controls or direction overrides. */
export const turnsAround = (text: string) => turning().test(text)

/** Returns a multi-line text without controls and direction overrides. */
export const withoutTurning = (text: string) => text.replace(allTurning(), '')

/** Returns a text for one line: forbidden characters become spaces or are removed. */
export function withoutHidden(text: string): string {
  if (isPlain(text)) return text
  return text.replace(allHidden(), (one) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(one) ? ' ' : ''))
}
