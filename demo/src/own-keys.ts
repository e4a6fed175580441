// Other pages of the host may share the storage.

const listKey = 'demoKeys'

const readKeys = () => new Set(JSON.parse(localStorage.getItem(listKey) ?? '[]') as string[])

export function noteKeys(): void {
  const noted = new Set<string>()
  const { value: store } = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') as {
    value: (this: Storage, key: string, value: string) => void
  }
  Storage.prototype.setItem = function setItem(key, value) {
    store.call(this, key, value)
    if (noted.has(key)) return
    noted.add(key)
    store.call(localStorage, listKey, JSON.stringify([...readKeys().add(key)]))
  }
}

/** Keeps the list, as other tabs need it too. */
export function removeNoted(keyToKeep: string): void {
  for (const key of readKeys()) {
    sessionStorage.removeItem(key)
    if (key !== keyToKeep) localStorage.removeItem(key)
  }
}
