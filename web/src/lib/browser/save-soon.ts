/**
 * Saves what changes often: a while after the last change, one save at a time, always the newest value. `flush` saves
 * what is waiting at once. A save that fails is not repeated; the next change carries everything.
 */
export function saveSoon<Value>(
  save: (value: Value) => Promise<unknown>,
  delay = 500,
): { put: (value: Value) => void; flush: () => void } {
  let waiting: { value: Value } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  const flush = () => {
    clearTimeout(timer)
    if (!waiting || isSaving) return
    const { value } = waiting
    waiting = undefined
    isSaving = true
    void save(value)
      // Whoever calls has told the person.
      .catch(() => {})
      .finally(() => {
        isSaving = false
        flush()
      })
  }
  return {
    put: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, delay)
    },
    flush,
  }
}
