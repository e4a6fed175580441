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
