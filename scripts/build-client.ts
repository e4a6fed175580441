// npm pack in packages/client: builds its JavaScript and types, without the private contract.
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, runTool } from './run.ts'

const folder = join(root, 'packages/client')
const dist = join(folder, 'dist')
const types = join(dist, 'types')

async function build(tool: string, args: string[]): Promise<void> {
  const { code, output } = await runTool(tool, args, { cwd: folder })
  if (code !== 0) throw new Error(`${tool} failed:\n${output}`)
}

rmSync(dist, { recursive: true, force: true })
await Promise.all([
  build('vite', ['build', '--logLevel', 'warn', '--emptyOutDir', 'false']),
  build('tsc', ['--project', 'tsconfig.types.json']),
])

const specifier =
  /(?<=(?:\bfrom |\bimport\()["'])((?:@amber\/contract|\.{1,2})\/[^"']+)\.ts(?=["'])/g

/** Makes the imports of a declaration file relative to it. */
function withRelativeImports(file: string, text: string): string {
  return text.replace(specifier, (_, path: string) => {
    const target = path.startsWith('.')
      ? join(dirname(file), path)
      : join(types, 'contract/src', path.slice('@amber/contract/'.length))
    const to = relative(dirname(file), target)
    return `${to.startsWith('.') ? to : `./${to}`}.js`
  })
}

/** Files that the entry imports, directly or not. */
const reached = new Set<string>()

function reach(file: string): void {
  if (reached.has(file)) return
  reached.add(file)
  const text = withRelativeImports(file, readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  for (const [, path] of text.matchAll(/["'](\.{1,2}\/[^"']+)\.js["']/g))
    reach(join(dirname(file), `${path}.d.ts`))
}

cpSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
const entry = join(dist, 'index.d.ts')
writeFileSync(entry, "export * from './types/packages/client/src/package-entry.js'\n")
reach(entry)
for (const file of globSync(join(types, '**/*.d.ts'))) if (!reached.has(file)) rmSync(file)
