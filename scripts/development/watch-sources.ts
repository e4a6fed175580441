import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/run.ts'

const folders = ['server/src', 'server/migrations', 'contract/src', 'packages']

/** Tools write a file in several steps. */
const settleMs = 20

export const isSource = (path: string) =>
  /\.(ts|sql|json)$/.test(path) && !/\.test\.ts$|\btesting\b|node_modules/.test(path)

/** Whether the module is of a layer that no other imports, so that all others can be loaded before it is edited. */
export const isOftenEdited = (path: string) =>
  /\/server\/src\/(?:(?:features|backup)\/|[^/]+$)/.test(path)

export const isPackage = (address: string) => address.includes('/node_modules/')

/** Calls `onChange` after sources of the server were saved, not tests. Returns a function that stops watching. */
export function watchSources(onChange: (isOften: boolean) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOften = true
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const path = `/${folder}/${name?.replaceAll('\\', '/')}`
      if (!name || !isSource(path)) return
      isOften &&= isOftenEdited(path)
      clearTimeout(timer)
      timer = setTimeout(() => {
        onChange(isOften)
        isOften = true
      }, settleMs)
    }),
  )
  // A folder that vanishes with a checkout, or too many folders.
  for (const watcher of watchers)
    watcher.on('error', (error) => console.error(`Sources are not watched: ${error.message}`))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
