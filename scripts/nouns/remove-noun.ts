import { existsSync } from 'node:fs'
import { removeLines } from './central-lines.ts'
import { SpecError } from './noun-spec.ts'
import {
  digestOf,
  generateMenus,
  madePath,
  read,
  removeFile,
  write,
  type Made,
} from './noun-tree.ts'

/**
 * Takes away a noun whose files are as `npm run new` wrote them.
 *
 * @throws SpecError before any change if it does not exist or was edited
 */
export function removeNoun(name: string): void {
  if (!/^[a-zA-Z\d]+$/.test(name) || !existsSync(madePath(name)))
    throw new SpecError(`"${name}" is no noun that "npm run new" added.`)
  const made = JSON.parse(read(madePath(name))) as Made
  const changed = Object.entries(made.files).find(
    ([path, digest]) => !existsSync(path) || digestOf(path) !== digest,
  )
  if (changed)
    throw new SpecError(`${changed[0]} was changed since, so "${name}" is yours to remove.`)
  const central = removeLines(made, read)
  for (const [path, text] of central) write(path, text)
  for (const path of [...Object.keys(made.files), madePath(name)]) removeFile(path)
  generateMenus()
  console.log(
    `Removed ${name}. A database that has its table keeps it: drop it there, or start with new data.`,
  )
}
