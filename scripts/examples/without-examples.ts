import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '#scripts/run.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns whether a build contains the example pages: as `AMBER_EXAMPLES` says, otherwise unless it is made for
 * production.
 */
function buildsExamples({ AMBER_EXAMPLES, NODE_ENV, AMBER_MODE }: Environment): boolean {
  if (AMBER_EXAMPLES) return !['off', 'false'].includes(AMBER_EXAMPLES)
  return NODE_ENV !== 'production' && AMBER_MODE !== 'production'
}

/** Replacements of the lists through which the example pages are reached. */
export const replacements: Readonly<Record<string, string>> = {
  'contract/src/examples/example-calls.ts': 'export const exampleCalls = {}',
  'contract/src/examples/example-errors.ts': 'export const exampleErrors = {}',
  'contract/src/examples/example-reference.ts': 'export const exampleReference = []',
  'server/src/features/examples/examples.routes.ts':
    'export const exampleRoutes = [], exampleData = [], mountExampleMiddleware = () => {}',
  'web/src/features/settings/examples/example-sections.ts': 'export const exampleSections = []',
  'web/src/features/settings/examples/examples-section.tsx':
    'export const ExamplesSection = () => null',
  'web/src/features/examples/examples.route.ts': 'export const exampleRoutes = () => []',
}

/** An existing database may contain these menus: they are hidden by their names. */
const storedMenus = 'server/src/db/examples/example-menus.ts'

function kindsAlone(): string {
  const file = join(root, 'server/src/db/examples/example-menus.json')
  const { kinds } = JSON.parse(readFileSync(file, 'utf8')) as { kinds: object }
  return `export const exampleMenuList = [], exampleKinds = ${JSON.stringify(kinds)}`
}

/** Returns the source of a module in a build without example pages; undefined: unchanged. */
function withoutExamples(file: string): string | undefined {
  const path = relative(root, file).replaceAll('\\', '/')
  return path === storedMenus ? kindsAlone() : replacements[path]
}

/** For builds that always contain them, such as the demo. */
export const withExamples = { AMBER_EXAMPLES: 'true' }

/** Returns the variable for a build's process, which always runs with `NODE_ENV=production`. */
export function exampleEnvironment(): { AMBER_EXAMPLES: 'true' | 'false' } {
  return { AMBER_EXAMPLES: buildsExamples(process.env) ? 'true' : 'false' }
}

/** Returns the Vite plugins that leave the example pages out where the environment says so. */
export function exampleSwitch() {
  if (buildsExamples(process.env)) return []
  return [
    {
      name: 'amber-examples',
      enforce: 'pre' as const,
      load: (id: string) => withoutExamples(id.replace(/\?.*$/, '')),
    },
  ]
}

/** Returns the option that skips the example pages where sources are searched. */
export function skipExamples(): { exclude?: string[] } {
  return buildsExamples(process.env) ? {} : { exclude: ['src/features/examples/**'] }
}

/** Has the effect of `exampleSwitch` on what this process imports from now on. */
export function hookExamples(): void {
  if (buildsExamples(process.env)) return
  registerHooks({
    load(url, context, next) {
      const source = url.startsWith('file:') ? withoutExamples(fileURLToPath(url)) : undefined
      if (source === undefined) return next(url, context)
      return { source, format: 'module', shortCircuit: true }
    },
  })
}
