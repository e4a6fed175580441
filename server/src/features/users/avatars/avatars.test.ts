import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { avatarPath } from '@amber/contract/users/avatar-path.ts'
import { avatars, avatarSide, largestPicture } from '@amber/contract/users/avatars.ts'
import { home } from '@amber/contract/home.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { search } from '@amber/contract/search.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { users } from '@amber/contract/users/users.ts'
import { users as userRows } from '#server/db/schema.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f59e0b' } })

async function send(bytes: Uint8Array, by: { token: string }) {
  const answer = await app.request('/api/own-avatar', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/octet-stream',
      'accept-language': 'en',
    },
    body: new Uint8Array(bytes),
  })
  const { code, data } = (await answer.json()) as { code: string; data: { avatar?: string } }
  return { status: answer.status, code, avatar: data.avatar ?? '' }
}
const fetchPicture = (name: string) => app.request(avatarPath(name))

describe('a picture', () => {
  test('of each format becomes a square WebP without camera metadata', async () => {
    const me = await makeSignedIn(app)
    const withSecrets = draw(900, 600).withExif({
      IFD0: { Copyright: 'canary_secret' },
      IFD3: { GPSLatitude: '39/1 54/1 20/1' },
    })
    for (const bytes of [
      await withSecrets.clone().jpeg().toBuffer(),
      await withSecrets.clone().png().toBuffer(),
      await withSecrets.clone().webp().toBuffer(),
    ]) {
      const { status, avatar } = await send(bytes, me)
      expect(status).toBe(200)
      const answer = await fetchPicture(avatar)
      const kept = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(kept).metadata()).toMatchObject({
        format: 'webp',
        width: avatarSide,
        height: avatarSide,
      })
      expect((await sharp(kept).metadata()).exif).toBeUndefined()
      expect(kept.toString('latin1')).not.toContain('canary_secret')
    }
  })

  test('is rotated by its orientation metadata', async () => {
    const me = await makeSignedIn(app)
    // Blue at the top, marked as upside down.
    const blue = { create: { width: 100, height: 50, channels: 3, background: 'blue' } } as const
    const turned = await draw(100, 100)
      .composite([{ input: blue, top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const { avatar } = await send(turned, me)
    const kept = Buffer.from(await (await fetchPicture(avatar)).arrayBuffer())
    const { data } = await sharp(kept)
      .extract({ left: 128, top: 250, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeGreaterThan(200)
  })

  test('is served as a picture only, cached by the browser under its name', async () => {
    const me = await makeSignedIn(app)
    const { avatar } = await send(await draw(300, 300).png().toBuffer(), me)
    expect(avatar).toMatch(/^[0-9a-f]{32}$/)
    const { status, headers } = await fetchPicture(avatar)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(app.logged.join('')).not.toContain(avatar)
  })

  test('is shown to its owner and in the list of users, with a new name after a change', async () => {
    const me = await makeSignedIn(app, ['R_ADMIN'])
    const first = await send(await draw(300, 300).png().toBuffer(), me)
    const second = await send(await draw(400, 300).png().toBuffer(), me)
    expect(second.avatar).not.toBe(first.avatar)
    expect((await fetchPicture(first.avatar)).status).toBe(404)
    expect((await app.call(auth.getUserInfo, {}, me)).data.avatar).toBe(second.avatar)
    const { data } = await app.call(users.get, { id: me.user.id }, me)
    expect(data.avatar).toBe(second.avatar)
    const list = await app.call(users.list, { userName: me.user.userName }, me)
    expect(list.data.records.map(({ avatar }) => avatar)).toEqual([second.avatar])
  })

  test('is shown with the display name in logs until its owner is deleted', async () => {
    const admin = await makeSignedIn(app, ['R_SUPER'])
    const me = await makeSignedIn(app, ['R_SUPER'])
    const { avatar } = await send(await draw(300, 300).png().toBuffer(), me)
    const { id, userName } = me.user
    await app.db.update(userRows).set({ nickName: 'Mei' }).where(eq(userRows.id, id))
    const input = { code: 'R_DRAWN', name: 'Drawn', status: '1' as const }
    const role = await app.call(roles.create, input, me)
    const member = await makeUser(app)
    const members = { id: role.data.id, userIds: [member.id], allOrNothing: true }
    expect((await app.call(roles.addMembers, members, me)).status).toBe(200)
    const faces = async () => {
      const [event] = (await app.call(auditLog.list, { actor: userName }, admin)).data.records
      return [
        event?.face,
        (await app.call(auditLog.get, { id: event?.id ?? '' }, admin)).data.face,
        (await app.call(signInLog.list, { userName }, admin)).data.records[0]?.face,
        (await app.call(roles.changes, { id: role.data.id }, admin)).data.records[0]?.face,
        (await app.call(userHistory.listChanges, { id: member.id }, admin)).data.records[0]?.face,
        (await app.call(home.activities, { limit: 50 }, admin)).data.records.find(
          ({ actor }) => actor === userName,
        )?.face,
      ]
    }
    expect(await faces()).toEqual(Array.from({ length: 6 }, () => ({ nickName: 'Mei', avatar })))
    const found = await app.call(search.find, { q: userName }, admin)
    expect(found.data.users).toMatchObject([{ id, avatar }])
    await app.db.update(userRows).set({ removedAt: app.clock.now() }).where(eq(userRows.id, id))
    expect(await faces()).toEqual(Array.from({ length: 6 }, () => null))
  })

  test('is deleted when removed, and both changes are recorded', async () => {
    const me = await makeSignedIn(app)
    const { avatar } = await send(await draw(300, 300).png().toBuffer(), me)
    expect((await app.call(avatars.remove, {}, me)).status).toBe(200)
    expect((await fetchPicture(avatar)).status).toBe(404)
    expect((await app.call(auth.getUserInfo, {}, me)).data.avatar).toBeNull()
    const { rows } = await app.pool.query(
      'select action from audit_events where actor_id = $1 order by sequence',
      [me.user.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['user.setAvatar', 'user.removeAvatar'])
  })
})

describe('an invalid picture', () => {
  const text = (content: string) => new TextEncoder().encode(content)

  test('is refused, whatever its first bytes or name', async () => {
    const me = await makeSignedIn(app)
    const png = await draw(300, 300).png().toBuffer()
    const wrong: [string, Uint8Array][] = [
      ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['HTML', text('<!doctype html><script>alert(1)</script>')],
      ['GIF', await draw(30, 30).gif().toBuffer()],
      ['TIFF', await draw(30, 30).tiff().toBuffer()],
      ['a script behind the magic of GIF', text('GIF89a=1;alert(1)')],
      ['HTML behind the magic of JPEG', new Uint8Array([0xff, 0xd8, 0xff, ...text('<html>')])],
      ['SVG behind the magic of PNG', new Uint8Array([...png.subarray(0, 8), ...text('<svg/>')])],
      ['half a picture', png.subarray(0, png.length / 2)],
      [
        'a picture with the magic number of another type',
        new Uint8Array([0xff, 0xd8, 0xff, ...png.subarray(3)]),
      ],
      ['nothing', new Uint8Array()],
    ]
    for (const [name, bytes] of wrong)
      expect(await send(bytes, me), name).toMatchObject({
        status: 422,
        code: 'picture_unsupported',
      })
  })

  test('loses a page appended to a valid picture', async () => {
    const me = await makeSignedIn(app)
    const jpeg = await draw(300, 300).jpeg().toBuffer()
    const { status, avatar } = await send(
      Buffer.concat([jpeg, text('<script>canary()</script>')]),
      me,
    )
    expect(status).toBe(200)
    const kept = Buffer.from(await (await fetchPicture(avatar)).arrayBuffer())
    expect(kept.toString('latin1')).not.toContain('canary')
  })

  test('of too many pixels is refused without being decoded', async () => {
    const me = await makeSignedIn(app)
    const bomb = await sharp({
      create: { width: 4_200, height: 4_200, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(largestPicture)
    expect(await send(bomb, me)).toMatchObject({ status: 422, code: 'picture_too_large' })
  })

  test('of too many bytes is refused, and unknown names return 404', async () => {
    const me = await makeSignedIn(app)
    expect(await send(new Uint8Array(largestPicture + 1), me)).toMatchObject({ status: 413 })
    for (const name of ['0'.repeat(32), '..%2f..%2fetc%2fpasswd', 'x', '%00', 'A'.repeat(32)])
      expect((await fetchPicture(name)).status).toBe(404)
  })
})

test('refuses further pictures while the queue is full', async () => {
  const me = await makeSignedIn(app)
  const { isFull } = app.platform.pictures
  app.platform.pictures.isFull = () => true
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024))
        if (++read === 16) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await app.request('/api/own-avatar', {
    method: 'PUT',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  })
  app.platform.pictures.isFull = isFull
  expect(answer.status).toBe(503)
  // Each stream buffers one chunk.
  expect(read).toBeLessThanOrEqual(2)
})
