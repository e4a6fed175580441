import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServer } from 'vite'
import { typeErrors } from '#scripts/type-errors.ts'
import { listenAsPage } from '#e2e/support/vite-page.ts'

test('shows a type error to open and new pages until it is fixed', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'amber-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'one.ts')
  const save = (type: string) => writeFileSync(source, `export const one: ${type} = 'a'\n`)
  const configure = (types: string) =>
    writeFileSync(join(folder, 'tsconfig.json'), `{ "compilerOptions": { "types": [${types}] } }`)
  configure('')
  save('string')
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [typeErrors({ projects: [folder], sources: [folder], root: folder })],
  })
  onTestFinished(() => server.close())
  await server.listen(0)
  const base = `http://localhost:${(server.httpServer!.address() as { port: number }).port}`
  const page = await listenAsPage(base)
  onTestFinished(page.stop)

  save('number')
  const message = `one.ts:1:14\\nTS2322: Type 'string' is not assignable to type 'number'.`
  await expect.poll(() => page.lines.join('\n'), { timeout: 60_000 }).toContain(message)
  const later = await listenAsPage(base)
  onTestFinished(later.stop)
  await expect.poll(() => later.lines.join('\n')).toContain(message)

  save('string')
  const mended = async () => {
    await expect.poll(() => page.lines.at(-1), { timeout: 60_000 }).toContain('"updates":[]')
  }
  await mended()

  configure('"missing"')
  const ofProject = `tsconfig.json\\nTS2688: Cannot find type definition file for 'missing'.`
  await expect.poll(() => page.lines.at(-1), { timeout: 60_000 }).toContain(ofProject)
  configure('')
  await mended()
})
