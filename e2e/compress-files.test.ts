import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from '#scripts/compress-files.ts'
import { dataFolder } from '#e2e/support/product.ts'

test('writes a copy of each encoding for every file worth compressing, and none for copies', async () => {
  const folder = dataFolder()
  onTestFinished(folder.remove)
  const text = randomBytes(5_000).toString('base64')
  mkdirSync(join(folder.path, 'assets'))
  for (const name of ['index.html', 'assets/app.js', 'assets/postgres.data', 'database.tgz'])
    writeFileSync(join(folder.path, name), text)
  writeFileSync(join(folder.path, 'small.js'), 'export {}')
  for (const _ of ['first', 'again']) {
    const bytes = await compressFiles(folder.path)
    expect(bytes).toBeGreaterThan(0)
    expect(globSync('**/*.{br,gz}', { cwd: folder.path }).toSorted()).toEqual([
      'assets/app.js.br',
      'assets/app.js.gz',
      'assets/postgres.data.br',
      'assets/postgres.data.gz',
      'index.html.br',
      'index.html.gz',
    ])
  }
  const copy = (suffix: string) => readFileSync(join(folder.path, `assets/app.js${suffix}`))
  expect(brotliDecompressSync(copy('.br')).toString()).toBe(text)
  expect(gunzipSync(copy('.gz')).toString()).toBe(text)
})
