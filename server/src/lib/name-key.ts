/** Folds case, width and accents (NFKD, Unicode Standard Annex 15) for comparing names. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
