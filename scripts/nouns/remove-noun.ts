import { nounsReferringTo } from '@amber/contract/nouns/nouns.ts'
import { existsSync } from 'node:fs'
import { removeLines } from './central-lines.ts'
import { SpecError, snake } from './noun-spec.ts'
import {
  digestOf,
  generateMenus,
  madePath,
  nextMigration,
  read,
  removeFile,
  undoOnFailure,
  write,
  type Made,
} from './noun-tree.ts'
import { removalMigration } from './removal-migration.ts'

/**
 * Takes away a noun whose files are as `npm run new` wrote them. Its migration stays and another one drops the table, as
 * databases that have applied a migration do not start without it.
 *
 * @throws SpecError before any change if it does not exist, was edited, or another noun refers to it
 */
export async function removeNoun(name: string): Promise<void> {
  if (!/^[a-zA-Z\d]+$/.test(name) || !existsSync(madePath(name)))
    throw new SpecError(`"${name}" isn't a noun that "npm run new" added.`)
  const made = JSON.parse(read(madePath(name))) as Made
  const changed = Object.entries(made.files).find(
    ([path, digest]) => !existsSync(path) || digestOf(path) !== digest,
  )
  if (changed)
    throw new SpecError(
      `${changed[0]} was changed since it was generated: remove "${name}" by hand.`,
    )
  const referring = nounsReferringTo(name).find((noun) => noun.name !== name)
  if (referring)
    throw new SpecError(
      `${referring.name} has a field that refers to "${name}": remove that field or noun first.`,
    )
  const central = removeLines(made, read)
  const isMigration = (path: string) => path.endsWith('.sql')
  const created = Object.keys(made.files).find(isMigration) ?? ''
  const dropping = `server/migrations/${nextMigration()}_remove_${snake(made.plural)}.sql`
  await undoOnFailure(async () => {
    for (const [path, text] of central) write(path, text)
    for (const path of [...Object.keys(made.files), madePath(name)])
      if (!isMigration(path)) removeFile(path)
    write(dropping, removalMigration(made))
    generateMenus()
  })
  console.log(
    [
      `Removed ${name}. On the next start, ${dropping} drops its table and records.`,
      'Stop servers of the earlier version first: they still use the table.',
      `If no database has applied ${created}, delete both files instead.`,
    ].join('\n'),
  )
}
