import { expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { createCaller } from './caller.ts'
import { dataFolder, freePort, startDevelopment } from './product.ts'

test('development serves the sources, and hands calls and the guide on to a server of its own', async ({
  onTestFinished,
}) => {
  const folder = dataFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const { base, stop } = await startDevelopment({ PORT: String(port), AMBER_DATA: folder.path })
  onTestFinished(async () => void (await stop()))
  expect(base).toBe(`http://127.0.0.1:${port}`)
  const page = await (await fetch(base)).text()
  expect(page).toContain('/src/main.tsx')
  expect((await fetch(`${base}/src/main.tsx`)).headers.get('content-type')).toContain('javascript')
  expect((await fetch(`${base}/docs/`)).status).toBe(200)
  const { token } = await createCaller(base)(auth.login, { userName: 'User', password: '123456' })
  expect(token).toBeTruthy()
})
