/*
 * What texts of people may hold. Line breaks, terminal codes and characters that are not seen would garble every place
 * that shows a name, and make two names look the same. Joiners stay where writing needs them: in emoji, and within words of
 * scripts that join letters. Variation selectors, and the tags of flags, belong to the character before them.
 */
const joinable =
  '\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}'
const strayJoiner = `[\\u200C\\u200D](?![\\p{L}\\p{M}\\p{Extended_Pictographic}])|(?<![${joinable}])[\\u200C\\u200D]`
const strayTag = '(?<![\\p{Extended_Pictographic}\\u{E0020}-\\u{E007E}])[\\u{E0020}-\\u{E007F}]'
const attached = '\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}'
const unseen = `(?![${attached}])\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]`
/** Controls other than tab and line break, and what turns the direction of the text around. */
const garbling = '(?![\\t\\n\\r])\\p{Cc}|[\\u202A-\\u202E\\u2066-\\u2069]'

const hidden = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}]|${unseen}|${strayJoiner}|${strayTag}`, 'u')
const allHidden = new RegExp(`\\r\\n|${hidden.source}`, 'gu')
const turning = new RegExp(garbling, 'u')

/** Whether a text holds what a name, title or label may not hold. */
export const hasHidden = (text: string) => hidden.test(text)

/** Whether a text of several lines holds controls, or turns its direction around unseen. */
export const turnsAround = (text: string) => turning.test(text)

/** A stored text as it may be shown on one line: what a name may not hold becomes a space or is left out. */
export function withoutHidden(text: string): string {
  return text.replace(allHidden, (one) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(one) ? ' ' : ''))
}
