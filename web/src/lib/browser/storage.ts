/** Storage key with parser and printer; `parse` returns undefined for invalid text. */
export type StorageEntry<Value> = {
  key: string
  parse: (text: string) => Value | undefined
  print: (value: Value) => string
}

export type Storage = {
  read: <Value>(entry: StorageEntry<Value>) => Value | undefined
  write: <Value>(entry: StorageEntry<Value>, value: Value) => void
  remove: (...entries: { key: string }[]) => void
}

/** Creates an entry of plain text. */
export function textEntry(key: string): StorageEntry<string> {
  return { key, parse: (text) => text || undefined, print: (value) => value }
}

/** Entry with one of a few values; others count as absent. */
export function choiceEntry<const Choice extends string>(
  key: string,
  choices: readonly Choice[],
): StorageEntry<Choice> {
  return {
    key,
    parse: (text) => choices.find((choice) => choice === text),
    print: (value) => value,
  }
}

/** Entry with JSON; `check` validates the parsed value or returns undefined. */
export function jsonEntry<Value>(
  key: string,
  check: (found: unknown) => Value | undefined,
): StorageEntry<Value> {
  return {
    key,
    parse: (text) => {
      try {
        return check(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    print: (value) => JSON.stringify(value),
  }
}

/** Creates storage that falls back to memory where it is blocked (private windows, policies) or full. */
export function createStorage(getStore: () => globalThis.Storage): Storage {
  const memory = new Map<string, string>()
  const attempt = <Result>(act: (store: globalThis.Storage) => Result): Result | undefined => {
    try {
      return act(getStore())
    } catch {
      return undefined
    }
  }
  return {
    read: (entry) => {
      const text = memory.get(entry.key) ?? attempt((store) => store.getItem(entry.key))
      return text == null ? undefined : entry.parse(text)
    },
    write: (entry, value) => {
      const text = entry.print(value)
      const isKept = attempt((store) => {
        store.setItem(entry.key, text)
        return true
      })
      if (isKept) memory.delete(entry.key)
      else memory.set(entry.key, text)
    },
    remove: (...entries) => {
      for (const { key } of entries) {
        memory.delete(key)
        attempt((store) => store.removeItem(key))
      }
    },
  }
}
