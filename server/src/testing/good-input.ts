import { inPackLanguages } from '@amber/contract/stored-texts.ts'
import { join } from 'node:path'
import { makeFolder } from '@amber/embedded-postgres/make-folder.ts'
import { backUp } from '#server/backup/back-up.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { appearance } from '@amber/contract/settings/appearance.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { blankMenu, menus } from '@amber/contract/menus/menus.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { browserErrors, identities, jobs, notifications, userImports } from '#server/db/schema.ts'
import { newId, randomText } from '#server/lib/platform.ts'
import { testOrigin } from '#server/testing/stand-ins/browser.ts'
import { nounInputs, nounRecords } from './noun-input.ts'
import { createAuthenticator, makePasskey, makeTotp } from './make-two-step.ts'
import { makeRole, makeSignedIn, makeUser, signIn } from './make.ts'
import { createSoftwarePasskey } from '#server/testing/stand-ins/software-passkey.ts'
import { testPassword, type TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<typeof makeSignedIn>>
type Input = Record<string, unknown>

/** Makes a backup in the folder of the app. */
async function makeBackupFile({ address, backups }: TestApp): Promise<string> {
  const file = `${crypto.randomUUID()}.backup`
  const { folder, passphrase } = backups
  await makeFolder(folder ?? '')
  await backUp(address, { path: join(folder ?? '', file), passphrase, now: new Date() })
  return file
}

/** Creates records and valid input for tests that call every endpoint. */
export function makeGoodInput(app: TestApp, person: Person) {
  const text = () =>
    randomText(app.platform, 6)
      .replace(/[^a-z0-9]/gi, 'x')
      .toLowerCase()
  const own = { userId: person.user.id }
  const id = () => newId(app.platform)
  const now = () => app.clock.now()

  const content = () => ({
    titleZh: '停机',
    titleEn: 'Down',
    bodyZh: '今晚',
    bodyEn: 'Tonight',
    ...inPackLanguages('title', () => '停機'),
    ...inPackLanguages('body', () => '今晚'),
    isPublished: true,
    isPinned: false,
    isForEveryone: false,
    roles: ['R_SUPER'],
    fromTime: new Date(now().getTime() - 1_000).toISOString(),
    toTime: null,
  })
  const menu = () => ({
    ...blankMenu,
    type: '1' as const,
    routeName: `made_${text()}`,
    routePath: `/made-${text()}`,
    titleZh: '自建',
    titleEn: 'Made',
    ...inPackLanguages('title', () => '自建'),
    icon: 'lucide:star',
    query: [{ key: 'a', value: 'b' }],
    buttons: [{ code: `made-${text()}`, description: 'x' }],
  })
  const role = () => ({
    code: `R_${text().toUpperCase()}`,
    name: 'Made',
    description: 'x',
    status: '1' as const,
  })
  const personData = () => ({
    nickName: 'Made',
    gender: null,
    phone: null,
    email: `${text()}@example.com`,
    status: '1' as const,
    roles: ['R_USER'],
  })
  const edit = { version: 1 }

  /** By the path before `:id`. */
  const record: Record<string, () => Promise<string>> = {
    '/users': async () => (await makeUser(app)).id,
    '/roles': async () => (await makeRole(app, [])).id,
    '/menus': async () => (await app.call(menus.create, menu(), person)).data.id,
    '/announcements': async () => (await app.call(announcements.create, content(), person)).data.id,
    '/invitations': async () =>
      (await app.call(invitations.create, { email: null, roles: ['R_USER'], hours: 24 }, person))
        .data.id,
    '/audit-events': async () =>
      (await app.call(auditLog.list, {}, person)).data.records[0]?.id ?? '',
    '/sessions': async () => {
      const { user, token } = await makeSignedIn(app)
      const list = await app.call(ownActivity.listSessions, {}, { token })
      return list.data.records[0]?.id ?? user.id
    },
    '/own-sessions': async () => {
      // The next sign-in must have one step.
      for (const table of ['passkeys', 'totp_secrets'])
        await app.pool.query(`delete from ${table} where user_id = $1`, [person.user.id])
      await signIn(app, person.user.userName)
      const list = await app.call(ownActivity.listSessions, {}, person)
      return list.data.records.find(({ isOwn }) => !isOwn)?.id ?? ''
    },
    '/notifications': async () => {
      const row = { ...own, id: id(), kind: 'session_reused', isSecurity: true, createTime: now() }
      await app.db.insert(notifications).values(row)
      return row.id
    },
    '/passkeys': async () => (await makePasskey(app, person)).passkey.id,
    '/auth/identities': async () => {
      await app.pool.query('delete from identities where user_id = $1', [person.user.id])
      const row = { ...own, id: id(), provider: 'oidc' as const, subject: text(), name: 'x' }
      await app.db.insert(identities).values({ ...row, createTime: now() })
      return row.id
    },
    '/user-imports': async () => {
      const expiresAt = new Date(now().getTime() + 60_000)
      const row = { id: id(), ownerId: person.user.id, ownerName: 'x', fileName: 'x', expiresAt }
      await app.db.insert(userImports).values({ ...row, state: 'checked', createTime: now() })
      return row.id
    },
    '/browser-errors': async () => {
      const seen = { firstSeenAt: now(), lastSeenAt: now() }
      const row = { id: id(), fingerprint: text(), message: 'x', stack: '', page: '/', build: 'x' }
      await app.db.insert(browserErrors).values({ ...row, ...seen })
      return row.id
    },
    ...nounRecords(app, person),
  }
  const idOf = async (path: keyof typeof record) => ({ id: (await record[path]?.()) ?? '' })
  const ids = async () => ({ ids: [(await idOf('/users')).id] })
  const removed = async () => {
    const some = await ids()
    await app.call(users.remove, some, person)
    return some
  }
  const job = async () => {
    const name = `made-${text()}`
    await app.db.insert(jobs).values({ name, nextRunAt: now() })
    return { name }
  }
  const members = async () => ({ ...(await idOf('/roles')), userIds: (await ids()).ids })

  const input: Record<string, () => Promise<Input>> = {
    ...nounInputs(app, person),
    'announcements.create': async () => content(),
    'announcements.update': async () => ({
      ...(await idOf('/announcements')),
      ...edit,
      ...content(),
    }),
    'announcements.remove': () => idOf('/announcements'),
    'appearance.update': async () => {
      const { version } = (await app.call(appearance.get, {})).data
      return { version, settings: null, isOverride: true }
    },
    'auditLog.verify': async () => ({}),
    'backups.create': async () => {
      await app.pool.query(
        `insert into jobs (name, next_run_at) values ('back-up', now()) on conflict do nothing`,
      )
      return {}
    },
    'backups.remove': async () => ({ file: await makeBackupFile(app) }),
    'avatars.remove': async () => ({}),
    'browserErrors.dismiss': () => idOf('/browser-errors'),
    'jobs.run': job,
    'jobs.setPaused': async () => ({ ...(await job()), isPaused: true }),
    'invitations.create': async () => {
      const email = `${text()}@example.com`
      return { email, roles: ['R_USER'], hours: 24 }
    },
    'invitations.revoke': () => idOf('/invitations'),
    'menus.create': async () => menu(),
    'menus.update': async () => ({ ...(await idOf('/menus')), ...edit, ...menu() }),
    'menus.move': async () => ({
      ...(await idOf('/menus')),
      ...edit,
      parentId: null,
      beforeId: null,
    }),
    'menus.remove': () => idOf('/menus'),
    'menus.synchronise': async () => {
      await app.pool.query("delete from menus where route_name = 'user-center'")
      return { add: ['user-center'], update: [], remove: [] }
    },
    'ownActivity.endSession': () => idOf('/own-sessions'),
    'ownActivity.endOtherSessions': async () => ({}),
    'ownProfile.update': async () => {
      const { version } = (await app.call(ownProfile.get, {}, person)).data
      return { version, nickName: 'Own', gender: null }
    },
    'passkeys.add': async () => {
      const { data } = await app.call(passkeys.create, { password: testPassword }, person)
      return { name: 'Made', passkey: createSoftwarePasskey().create(data, testOrigin) }
    },
    'passkeys.rename': async () => ({ ...(await idOf('/passkeys')), ...edit, name: 'Made' }),
    'roles.create': async () => role(),
    'roles.update': async () => ({ ...(await idOf('/roles')), ...edit, ...role() }),
    'roles.remove': () => idOf('/roles'),
    'roles.grant': async () => ({ ...(await idOf('/roles')), ...edit, ...rights }),
    'roles.previewGrant': async () => {
      const { menus: some, permissions } = rights
      return { ...(await idOf('/roles')), menus: some, permissions }
    },
    'roles.addMembers': members,
    'roles.removeMembers': async () => {
      const some = await members()
      await app.call(roles.addMembers, some, person)
      return some
    },
    'sessionLock.lock': async () => ({}),
    'sessions.end': () => idOf('/sessions'),
    'sessions.endMany': async () => ({ ids: [(await idOf('/sessions')).id] }),
    'sessions.endAll': async () => ({ id: (await makeSignedIn(app)).user.id }),
    'settings.update': async () => {
      const { registration } = (await app.call(settings.get, {}, person)).data
      return { key: 'registration', value: { mode: 'closed' }, version: registration.version }
    },
    'twoStep.enable': async () => {
      const { data } = await app.call(twoStep.enrol, { password: testPassword }, person)
      const code = await createAuthenticator(app, data.secret)()
      return { enrolment: data.enrolment, code }
    },
    'twoStep.reset': async () => {
      const other = await makeSignedIn(app)
      await makeTotp(app, other)
      return { id: other.user.id }
    },
    'users.create': async () => ({ userName: text().padEnd(6, 'x'), ...personData() }),
    'users.update': async () => ({ ...(await idOf('/users')), ...edit, ...personData() }),
    'users.setStatus': async () => ({ ...(await ids()), status: '2' }),
    'users.remove': ids,
    'users.restore': removed,
    'users.purge': removed,
    'users.resetPassword': async () => ({ ...(await idOf('/users')), by: 'link' }),
    'userExports.download': async () => ({ format: 'csv' }),
    'userExports.downloadSelection': async () => ({
      ids: [(await idOf('/users')).id],
      format: 'csv',
    }),
    'auditLog.download': async () => ({ format: 'csv' }),
    'signInLog.download': async () => ({ format: 'csv' }),
    'ownActivity.download': async () => ({ format: 'json' }),
    'home.visit': async () => ({ pages: [{ name: 'home', visits: 1 }] }),
    'notifications.readAll': async () => ({ upTo: now().toISOString() }),
    'rights.explain': async () => ({ ...(await idOf('/users')), kind: 'permission', name: 'x' }),
  }
  const rights = { homePath: '/home', menus: [], permissions: ['user:list'] }

  async function minimal(path: string): Promise<Input> {
    const [, noun] = /^(.+?)\/:id/.exec(path) ?? []
    return noun === undefined ? {} : idOf(noun)
  }

  return {
    isKnown: (name: string) => Object.hasOwn(input, name),
    record,
    of: (name: string, path: string): Promise<Input> => input[name]?.() ?? minimal(path),
  }
}
