/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Replaces control characters, so that a text stays on its line of a log or terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}

/** Cuts a text to a length, without space around it or half a surrogate pair, which `jsonb` refuses. */
export function cut(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** Folds case, width and accents (NFKD, Unicode Standard Annex 15) for comparing names. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
