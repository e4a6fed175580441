import { describe, expect, inject, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/audit-log.ts'
import { auth } from '@amber/contract/auth.ts'
import { setup } from '@amber/contract/setup.ts'
import { createCaller, signIn } from './caller.ts'
import { makeDatabase } from './ground.ts'
import { runServerProgram } from './product.ts'
import { makeWorld } from './world.ts'

// No test knows of another, and each waits for the disk and for processes as long as it computes.
vi.setConfig({ maxConcurrency: 3 })

test.concurrent('data made for evaluation never serves production, nor the other way round', async ({
  onTestFinished,
}) => {
  const world = makeWorld(onTestFinished)
  const [made, real] = [world.freshFolder(), world.freshFolder()]
  await (await world.start({ AMBER_DATA: made })).stop()
  const production = { NODE_ENV: 'production' }
  const wrong = await runServerProgram('main.ts', { env: { ...production, AMBER_DATA: made } })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('This data was made for evaluation')
  await (await world.start({ ...production, AMBER_DATA: real })).stop()
  // As somebody would type it on the server, without the server's environment.
  await runServerProgram('command.ts', { args: ['break-glass'], env: { AMBER_DATA: real } })
  const product = await world.start({ ...production, AMBER_DATA: real })
  await expect(signIn(product.base)).rejects.toThrow('credentials_wrong')
})

describe.concurrent('production', () => {
  const production = (folder: string) => ({ NODE_ENV: 'production', AMBER_DATA: folder })
  const owner = { userName: 'owner', password: 'a_Password1' }

  test('has no account until somebody follows its set-up link, and no demo', async ({
    onTestFinished,
  }) => {
    const world = makeWorld(onTestFinished)
    const product = await world.start(production(world.freshFolder()))
    expect(product.output()).not.toContain('123456')
    for (const userName of ['Super', 'Admin', 'User'])
      await expect(signIn(product.base, userName)).rejects.toThrow('credentials_wrong')
    expect((await fetch(`${product.base}/api/docs`)).status).toBe(404)
    expect(await (await fetch(product.base)).text()).toContain(
      'name="amber-mode" content="production"',
    )
    const setupToken = /\/setup#(\S+)/.exec(product.output())?.[1] ?? ''
    await createCaller(product.base)(setup.complete, { setupToken, nickName: 'Owner', ...owner })
    const call = await signIn(product.base, owner.userName, owner.password)
    expect((await call(auth.getUserInfo, {})).roles).toEqual(['R_SUPER'])
  })

  test('has a way back in for an owner who is locked out, beside the running server', async ({
    onTestFinished,
  }) => {
    const world = makeWorld(onTestFinished)
    const folder = world.freshFolder()
    const product = await world.start(production(folder))
    const { output } = await runServerProgram('command.ts', {
      args: ['break-glass'],
      env: production(folder),
    })
    const setupToken = /\/setup#(\S+)/.exec(output)?.[1] ?? ''
    await createCaller(product.base)(setup.complete, { setupToken, nickName: 'Owner', ...owner })
    const call = await signIn(product.base, owner.userName, owner.password)
    expect((await call(auth.getUserInfo, {})).userName).toBe(owner.userName)
    // The one of the first start, and the one of the command.
    const links = await call(auditLog.list, { action: 'setup.issueLink' })
    expect(links.records.map(({ actor }) => actor)).toEqual([null, null])
  })

  test('changes its server key while people stay signed in', async ({ onTestFinished }) => {
    const world = makeWorld(onTestFinished)
    const folder = world.freshFolder()
    const product = await world.start({ AMBER_DATA: folder })
    const caller = createCaller(product.base)
    const { token, refreshToken } = await caller(auth.login, {
      userName: 'User',
      password: '123456',
    })
    await runServerProgram('command.ts', { args: ['keys:rotate'], env: { AMBER_DATA: folder } })
    await expect(createCaller(product.base, token)(auth.getUserInfo, {})).rejects.toThrow(
      '401 3333',
    )
    const next = await caller(auth.refreshToken, { refreshToken })
    const info = await createCaller(product.base, next.token)(auth.getUserInfo, {})
    expect(info.userName).toBe('User')
    const call = await signIn(product.base)
    expect((await call(auditLog.list, { action: 'key.rotate' })).total).toBe(1)
  })

  test('runs on any Postgres that DATABASE_URL names', async ({ onTestFinished }) => {
    const world = makeWorld(onTestFinished)
    const { url, remove } = await makeDatabase(inject('ground').postgres)
    const product = await world.start({ DATABASE_URL: url, AMBER_DATA: world.freshFolder() })
    expect(product.output()).toContain('The data lies in the configured database')
    expect((await fetch(`${product.base}/api/health/ready`)).status).toBe(200)
    await product.stop()
    await remove()
  })
})
