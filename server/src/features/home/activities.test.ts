import { describe, expect, test } from 'vitest'
import { auditActions } from '@amber/contract/logs/audit.ts'
import { home } from '@amber/contract/home.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { makeHolder, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()

describe('actions of every kind', () => {
  const actions = Object.keys(auditActions).toSorted()
  async function actAs(
    actor: { id: string; userName: string } | null,
    target: { id: string; userName: string } | null = null,
  ) {
    app.clock.advance(1_000)
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into audit_events (id, time, action, outcome, actor_id, actor_name, target_type, target_id, target_name, request_id)
       select gen_random_uuid(), $1, action, 'done', $2::uuid, $3, $4, $5, $6, 'x' from unnest($7::text[]) as action
       returning id`,
      [
        app.clock.now(),
        actor?.id ?? null,
        actor?.userName ?? null,
        target && 'user',
        target?.id ?? null,
        target?.userName ?? null,
        actions,
      ],
    )
    return rows.map(({ id }) => id)
  }
  const seen = async (by: { token: string }) => {
    const { data } = await app.call(home.activities, { limit: 100 }, by)
    return { ...data, ids: data.records.map(({ id }) => id) }
  }

  test('shows a user only operations they performed themselves', async () => {
    const [me, other] = [await makeSignedIn(app, ['R_USER']), await makeSignedIn(app, ['R_SUPER'])]
    await actAs(other.user, me.user)
    await actAs(null, me.user)
    await actAs(other.user)
    expect(await seen(me)).toEqual({ isOwn: true, hasMore: false, records: [], ids: [] })
    const own = await actAs(me.user, other.user)
    const { ids, isOwn, records } = await seen(me)
    expect(ids.toSorted()).toEqual(own.toSorted())
    expect(isOwn).toBe(true)
    expect(records.map(({ action }) => action).toSorted()).toEqual(actions)
  })

  test('shows all operations only with permission to view the log', async () => {
    const viewer = await makeHolder(app, ['audit:list'])
    const others = permissionCodes.filter((code) => code !== 'audit:list')
    const holder = await makeHolder(app, others)
    const someone = await makeUser(app)
    const done = await actAs(someone)
    const { ids, isOwn } = await seen(viewer)
    expect(ids.slice(0, done.length).toSorted()).toEqual(done.toSorted())
    expect(isOwn).toBe(false)
    expect(await seen(holder)).toMatchObject({ isOwn: true, ids: [] })
  })
})
