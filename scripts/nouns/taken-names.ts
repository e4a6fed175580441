import { existsSync, globSync, readdirSync } from 'node:fs'
import { endpoints } from '@amber/contract/api.ts'
import { auditActions } from '@amber/contract/logs/audit.ts'
import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { snake, SpecError, type NounSpec } from './noun-spec.ts'
import { madePath, read } from './noun-tree.ts'

type Name = Pick<NounSpec, 'name' | 'plural'>

/** Tables that the migrations create and do not drop. */
function tables(): Set<string> {
  const found = new Set<string>()
  for (const file of readdirSync('server/migrations').toSorted()) {
    const changes = read(`server/migrations/${file}`).matchAll(
      /\b(create|drop) table (?:if (?:not )?exists )?"?(\w+)/gi,
    )
    for (const [, verb, table = ''] of changes)
      if (verb?.toLowerCase() === 'create') found.add(table)
      else found.delete(table)
  }
  return found
}

function isFile({ name, plural }: Name): boolean {
  const many = kebabCase(plural)
  return [
    ...[kebabCase(name), many].flatMap((one) => [`contract/src/${one}`, `contract/src/${one}.ts`]),
    `server/src/features/${many}`,
    `web/src/features/${many}`,
    madePath(name),
  ].some((path) => existsSync(path))
}

/** Whether an endpoint has a path of the noun, or a permission or audit action has its prefix. */
function isInContract({ name, plural }: Name): boolean {
  const one = kebabCase(name)
  const own = new Set([
    kebabCase(plural),
    ...['exports', 'imports', 'import-template', 'references'].map((end) => `${one}-${end}`),
  ])
  return (
    endpoints.some(({ endpoint }) => own.has(endpoint.path.split('/')[1] ?? '')) ||
    permissionCodes.some((code) => code.startsWith(`${name}:`)) ||
    Object.keys(auditActions).some((action) => action.startsWith(`${name}.`))
  )
}

/** Whether a source exports a name of the noun: an editor would offer the wrong one. */
function isExported({ name, plural }: Name): boolean {
  const page = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}Page`
  const names = new RegExp(
    `^export (?:async )?(?:function|const|class) (?:${name}|${plural}|${plural}Routes|${page})\\b`,
    'm',
  )
  return globSync('{contract,server,web}/src/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .some((path) => names.test(read(path)))
}

/** @throws SpecError if the product has something of a name that the noun would get */
export function requireFree(noun: Name): void {
  const isTaken =
    isFile(noun) || tables().has(snake(noun.plural)) || isInContract(noun) || isExported(noun)
  if (isTaken) throw new SpecError(`The name "${noun.name}" is taken: choose another one.`)
}
