import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from '@redocly/openapi-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import * as typescript from 'typescript'
import { expect, test } from 'vitest'
import { openApiDocument } from './open-api.ts'

const text = JSON.stringify(
  openApiDocument({ mode: 'evaluation', language: 'en-US', name: 'Amber' }),
)

/** In bytes, without compression; the network carries an eighth. Each call has its share, as products add their own. */
const mostBytes = { shared: 25_000, perCall: 1_150 }

test.each(['zh-CN', 'en-US'] as const)(
  'the document in %s is small for its number of calls',
  (language) => {
    const document = openApiDocument({ mode: 'evaluation', language, name: 'Amber' })
    const calls = Object.values(document.paths).flatMap((path) => Object.keys(path))
    const size = Buffer.byteLength(JSON.stringify(document))
    expect(size).toBeLessThan(mostBytes.shared + mostBytes.perCall * calls.length)
  },
)

test("keeps Redocly's recommended rules", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // `default` holds the errors that follow from the access of a call.
      'operation-4xx-response': 'off',
      // Callbacks of identity providers redirect.
      'operation-2xx-response': 'off',
    },
  })
  const problems = await lintDocument({
    document: makeDocumentFromString(text, 'openapi.json'),
    externalRefResolver: new BaseResolver(),
    config: config.styleguide,
  })
  const found = problems.map(
    ({ location, message, ruleId }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  )
  expect(found).toEqual([])
})

const program = `
import type { components, operations } from './api.ts'

type User = components['schemas']['User']
type Answer = operations['users.get']['responses']['200']['content']['application/json']
declare const answer: Answer
declare const user: User
export const id: string = answer.data.id
export const isManaged: boolean = answer.data.canManage
export const login: operations['auth.login']['requestBody']['content']['application/json'] = {
  userName: 'Super',
  password: '123456',
}
export const query: operations['users.list']['parameters']['query'] = { current: 1, status: '1' }
export const code: components['schemas']['ErrorCode'] = 'user_missing'
// @ts-expect-error -- no such code
export const none: components['schemas']['ErrorCode'] = 'no_such_code'
// @ts-expect-error -- not declared
user.password
`

test('openapi-typescript generates usable types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amber-types-'))
  try {
    await writeFile(join(folder, 'api.ts'), astToString(await openapiTypes(text)))
    await writeFile(join(folder, 'program.ts'), program)
    const checked = typescript.createProgram([join(folder, 'program.ts')], {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: typescript.ModuleKind.ESNext,
      moduleResolution: typescript.ModuleResolutionKind.Bundler,
      target: typescript.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      types: [],
    })
    const problems = typescript
      .getPreEmitDiagnostics(checked)
      .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n'))
    expect(problems).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
