/** Keeps at least the last `most` keys, at most twice as many. */
export function createRecentKeys(most: number) {
  let young = new Set<string>()
  let old = new Set<string>()

  return {
    has: (key: string): boolean => young.has(key) || old.has(key),
    note(key: string): void {
      if (young.has(key)) return
      if (young.size >= most) {
        old = young
        young = new Set()
      }
      young.add(key)
    },
  }
}
