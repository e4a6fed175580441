import { existsSync, globSync, readdirSync } from 'node:fs'
import { endpoints } from '@amber/contract/api.ts'
import { auditActions } from '@amber/contract/logs/audit.ts'
import { kebabCase, schemaNameOf } from '@amber/contract/nouns/define-noun.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { domains } from '@amber/contract/reference/reference.ts'
import { snake, SpecError, type NounSpec } from './noun-spec.ts'
import { madePath, read } from './noun-tree.ts'

type Name = Pick<NounSpec, 'name' | 'plural'>

/** Tables, indexes and views that the migrations create and do not drop; they share one namespace. */
function relations(): Set<string> {
  const found = new Set<string>()
  for (const file of readdirSync('server/migrations').toSorted()) {
    const changes = read(`server/migrations/${file}`).matchAll(
      /\b(create|drop) (?:unique )?(?:table|index|view) (?:concurrently )?(?:if (?:not )?exists )?"?(\w+)/gi,
    )
    for (const [, verb, name = ''] of changes)
      if (verb?.toLowerCase() === 'create') found.add(name)
      else found.delete(name)
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

/** First parts of paths that the server answers without the web app. */
const serverPaths = ['api', 'avatars', 'brand', 'docs', 'icons']

/** Whether a page or a file of the server has the path of the noun's page. */
function isPage({ plural }: Name): boolean {
  const pages = globSync('web/src/{app/{pages,routes},features}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/\bpath: '\/?([\w-]+)/g)].map(([, first]) => first))
  return [...serverPaths, ...pages].includes(kebabCase(plural))
}

/** Schemas of the API document that no domain names. */
const sharedSchemas = ['ProblemData', 'Empty', 'Page', 'Record']

/** Whether the API document has a schema of the noun's name. */
function isSchema({ name }: Name): boolean {
  const schemas = domains.flatMap((domain) => Object.keys(domain.schemas ?? {}))
  return [...sharedSchemas, ...schemas].includes(schemaNameOf({ name }))
}

/** Whether an endpoint, also one of the noun itself, has a path of the noun, or a permission or audit action its prefix. */
function isInContract({ name, plural }: Name): boolean {
  const [one, many] = [kebabCase(name), kebabCase(plural)]
  const paths = ['exports', 'imports', 'import-template', 'references', 'trees'].map(
    (end) => `${one}-${end}`,
  )
  return (
    paths.includes(many) ||
    endpoints.some(({ endpoint }) =>
      [many, ...paths].includes(endpoint.path.split('/')[1] ?? ''),
    ) ||
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
    isFile(noun) ||
    relations().has(snake(noun.plural)) ||
    isPage(noun) ||
    isInContract(noun) ||
    isSchema(noun) ||
    isExported(noun)
  if (isTaken)
    throw new SpecError(
      `The name "${noun.name}" or its plural "${noun.plural}" is taken: choose another name.`,
    )
}
