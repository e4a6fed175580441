import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'
import { arrange, readTabs, withoutTitle } from './tab.ts'
import type { Tab } from './tab.ts'

export type TabStorageParts = {
  storage: Storage
  windowStorage: Storage
  userId: string
  isKept: boolean
}

/** Stores a user's tabs in the window and, for windows that open later, in the browser. */
export function createTabStorage({ storage, windowStorage, userId, ...parts }: TabStorageParts) {
  const entry = jsonEntry(`tabs:${userId}`, readTabs)
  let { isKept } = parts
  /** Tabs that were pinned here at any time, so that this window decides on them. */
  const ownPins = new Set<string>()
  return {
    read: () => (isKept ? (windowStorage.read(entry) ?? storage.read(entry)) : undefined),
    keep: (tabs: Tab[], allVisits: readonly string[]) => {
      if (!isKept) return
      const visits = allVisits.filter((id) => tabs.some((tab) => tab.id === id))
      windowStorage.write(entry, { tabs, visits })
      for (const { id, isPinned } of tabs) if (isPinned) ownPins.add(id)
      // Keeps the pins of other windows.
      const pinnedElsewhere = (storage.read(entry)?.tabs ?? []).filter(
        ({ id, isPinned }) => isPinned && !ownPins.has(id),
      )
      const others = tabs.filter(({ id }) => !pinnedElsewhere.some((tab) => tab.id === id))
      storage.write(entry, { tabs: arrange([...others, ...pinnedElsewhere]), visits })
    },
    setKept: (next: boolean) => {
      isKept = next
      if (!isKept) for (const one of [storage, windowStorage]) one.remove(entry)
    },
    /** Clears titles set by pages, then stores nothing more. */
    leave: () => {
      for (const one of [storage, windowStorage]) {
        const left = isKept && one.read(entry)
        if (left) one.write(entry, { ...left, tabs: left.tabs.map(withoutTitle) })
      }
      isKept = false
    },
  }
}
