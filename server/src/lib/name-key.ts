/**
 * The form in which names are compared: without regard to case, width, accents and surrounding space.
 * NFKD folds full-width letters and splits accents off (Unicode Standard Annex 15); the marks are then dropped.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
