// Which keys of the browser's storage are the demonstration's: other pages of the same host may store there, too.

const listKey = 'demoKeys'

const readKeys = () => new Set(JSON.parse(localStorage.getItem(listKey) ?? '[]') as string[])

/** Notes from now on under which keys this page stores something, whichever part of it does. */
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

/** Removes what was stored, but for what has the key to keep. The list itself stays: other tabs have to do the same. */
export function removeNoted(keyToKeep: string): void {
  for (const key of readKeys()) {
    sessionStorage.removeItem(key)
    if (key !== keyToKeep) localStorage.removeItem(key)
  }
}
