import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createIconSets, type IconSetFile, type IconSets } from '#server/lib/icon-sets.ts'

/** Loads the icon sets from node_modules. */
export function nodeIconSets(): IconSets {
  const { resolve } = createRequire(import.meta.url)
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(resolve(path), 'utf8'))
  const set = (name: string) => async (): Promise<IconSetFile> => ({
    ...((await read(`@iconify-json/${name}/icons.json`)) as IconSetFile),
    ...((await read(`@iconify-json/${name}/metadata.json`)) as Pick<IconSetFile, 'categories'>),
  })
  return createIconSets({ lucide: set('lucide'), mdi: set('mdi') })
}
