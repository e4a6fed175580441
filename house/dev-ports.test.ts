import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/run.ts'

test('npm run dev refuses a port that does not exist in one sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/dev.ts')], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, PORT: '65536' },
  })
  expect(stderr).toBe(
    'Port 65536 cannot be opened (ERR_SOCKET_BAD_PORT). Set PORT to another port: Vite uses PORT, the server PORT + 1.\n',
  )
  expect(status).toBe(1)
})
