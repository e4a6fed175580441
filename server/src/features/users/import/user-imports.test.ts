import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { UserImport } from '@amber/contract/users/user-imports.ts'
import { userImports as calls } from '@amber/contract/users/user-imports.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { roles, userImports, userRoles, users } from '#server/db/schema.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { hasConflictingContact } from './conflicting-contacts.queries.ts'
import { runWaitingImports } from './run-imports.service.ts'

const app = await createTestApp()
const second = await createTestApp({ share: app })
const { token, user: importer } = await makeSignedIn(app, ['R_SUPER'])
const forever = new AbortController().signal

type Options = { as?: string; name?: string }

async function upload(text: string, { as = token, name = 'people.csv' }: Options = {}) {
  const answer = await app.request(`/api/user-imports?fileName=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
    body: text,
  })
  expect(answer.status).toBe(201)
  return calls.upload.output.parse(((await answer.json()) as { data: unknown }).data)
}

async function faultsOf({ id }: UserImport, options: { language?: string; after?: string } = {}) {
  const { language = 'en', ...input } = options
  const reply = await app.call(
    calls.faults,
    { id, ...input },
    { token, headers: { 'accept-language': language } },
  )
  return reply.data.map(({ row, problems }) => [
    row,
    ...problems.map(({ column, message }) => `${column}: ${message}`),
  ])
}

const stateOf = async ({ id }: { id: string }, as = token) =>
  (await app.call(calls.get, { id }, { token: as })).data

async function run(checked: UserImport, { allOrNothing = false, as = token } = {}) {
  const reply = await app.call(calls.run, { id: checked.id, allOrNothing }, { token: as })
  expect(reply).toMatchObject({ status: 200, data: { state: 'waiting' } })
  await runWaitingImports(app.db, app.platform, forever)
  return stateOf(checked, as)
}

const peopleLike = (pattern: string) =>
  app.db.select().from(users).where(like(users.userName, pattern)).orderBy(users.userName)

test('imports users from a file with headings and values in either language', async () => {
  const chinese = await upload(
    '用户名,昵称,性别,手机号,邮箱,角色,状态\nzh_one,张三,男,13800138000,a@example.com,普通用户、R_ADMIN,启用\nzh_two,李四,,,,,\n',
  )
  expect(chinese).toMatchObject({ state: 'checked', total: 2, bad: 0, fileName: 'people.csv' })
  expect(await peopleLike('zh_%')).toEqual([])
  expect(await run(chinese)).toMatchObject({ state: 'done', imported: 2, progress: 2, bad: 0 })
  const english = await upload(
    "# a note\nStatus;roles;USER NAME *;Display name;Gender;Shoe size\n\ndisabled;User;en_one;O'Connor;female;44\n",
  )
  expect(await run(english)).toMatchObject({ state: 'done', imported: 1 })
  const [one, two] = await peopleLike('zh_%')
  const [three] = await peopleLike('en_%')
  expect(one).toMatchObject({
    nickName: '张三',
    gender: '1',
    phone: '13800138000',
    email: 'a@example.com',
    status: '1',
    createBy: importer.userName,
    passwordHash: null,
    version: 1,
  })
  expect(two).toMatchObject({
    nickName: '李四',
    gender: null,
    phone: null,
    email: null,
    status: '1',
  })
  expect(three).toMatchObject({ nickName: "O'Connor", gender: '2', status: '2' })
  const conflicting = await app.db
    .select({ code: roles.code })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, one?.id ?? ''))
    .orderBy(roles.code)
  expect(conflicting.map(({ code }) => code)).toEqual(['R_ADMIN', 'R_USER'])
})

test('ignores a row that begins with # only if its other cells are empty', async () => {
  const checked = await upload(
    [
      '#,Display name,Username',
      ',# no note in the second cell,',
      '# a note,,',
      '#1 in a column of their own,#1 Ann,hash_ann',
    ].join('\n'),
  )
  expect(checked).toMatchObject({ total: 2, bad: 1 })
  const nickFirst = await upload('"# a note, alone"\n昵称,用户名\n#1 Ben,hash_ben\n#,\n')
  expect(nickFirst).toMatchObject({ total: 1, bad: 0 })
  expect(await run(nickFirst)).toMatchObject({ state: 'done', imported: 1 })
  expect(await peopleLike('hash_%')).toMatchObject([{ nickName: '#1 Ben' }])
})

test("explains the wrong column of each invalid row in the reader's language", async () => {
  await makeUser(app, { userName: 'taken_name' })
  await makeRole(app, [], 'R_TWIN_A')
  await makeRole(app, [], 'R_TWIN_B')
  const checked = await upload(
    [
      'Username,Display name,Gender,Phone number,Email,Roles,Status',
      'ok_name,Fine,,,,,',
      'x,,robot,123,nobody,Nobody,asleep',
      'ＴＡＫＥＮ＿name,Wide,,,,,',
      'Taken_Name,Same,,,,A role,',
      'OK_NAME,Twice,,,,,',
      ',No name,,,,,',
    ].join('\n'),
  )
  expect(checked).toMatchObject({ total: 6, bad: 5 })
  expect(await faultsOf(checked)).toEqual([
    [
      3,
      'Username: User name format is incorrect',
      'Display name: Cannot be empty',
      'Gender: Not recognized: robot',
      'Phone number: Phone number format is incorrect',
      'Email: Email format is incorrect',
      'Status: Not recognized: asleep',
      "Roles: This role doesn't exist: Nobody",
    ],
    [4, 'Username: User name format is incorrect'],
    [
      5,
      'Roles: Several roles are named A role. Use the role code.',
      'Username: This username is taken. Choose another one.',
    ],
    [6, 'Username: Duplicate of row 2'],
    [7, 'Username: Please enter user name'],
  ])
  expect((await faultsOf(checked, { language: 'zh-CN', after: '5' }))[0]).toEqual([
    6,
    '用户名: 与第 2 行重复',
  ])
  const file = await app.call(calls.faultFile, { id: checked.id, format: 'csv' }, { token })
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    'Row,Username,Column,Reason',
    '3,x,Username,User name format is incorrect',
  ])
})

test('skips invalid rows, or imports nothing if all are required', async () => {
  const checked = await upload('Username,Display name\nsome_one,One\nsome_two,\nsome_three,Three\n')
  expect(
    await app.call(calls.run, { id: checked.id, allOrNothing: true }, { token }),
  ).toMatchObject({
    status: 409,
    code: 'import_refused',
  })
  await runWaitingImports(app.db, app.platform, forever)
  expect(await peopleLike('some_%')).toEqual([])
  expect(await run(checked)).toMatchObject({ state: 'done', imported: 2, bad: 1 })
  expect((await peopleLike('some_%')).map(({ userName }) => userName)).toEqual([
    'some_one',
    'some_three',
  ])
  expect(await app.call(calls.run, { id: checked.id }, { token })).toMatchObject({
    status: 409,
    code: 'import_not_ready',
  })
})

test('records one audit event in the transaction of the users', async () => {
  const checked = await upload('Username,Display name\nlogged_1,One\nlogged_2,Two\nlogged_3,\n', {
    name: '../名单\u202E.csv',
  })
  await run(checked)
  const [event, ...others] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, checked.id))
  expect(others).toEqual([])
  const [person] = await peopleLike('logged_1')
  expect(event).toMatchObject({
    action: 'user.import',
    outcome: 'done',
    actorName: importer.userName,
    targetName: '../名单.csv',
    ip: '192.0.2.1',
    after: {
      total: 3,
      imported: 2,
      leftOut: 1,
      allOrNothing: false,
      createTime: person?.createTime.toISOString(),
    },
  })
})

test('reports taken names to one of two concurrent importers of the same names', async () => {
  const other = await makeHolder(app, ['user:import'])
  const text = `User name,Display name\n${Array.from({ length: 50 }, (_, index) => `race_${index},R`).join('\n')}\n`
  const [mine, theirs] = [await upload(text), await upload(text, { as: other.token })]
  await app.call(calls.run, { id: mine.id, allOrNothing: true }, { token })
  await app.call(calls.run, { id: theirs.id, allOrNothing: true }, { token: other.token })
  await Promise.all([
    runWaitingImports(app.db, app.platform, forever),
    runWaitingImports(second.db, second.platform, forever),
  ])
  await runWaitingImports(app.db, app.platform, forever)
  const ends = [await stateOf(mine), await stateOf(theirs, other.token)]
  expect(ends.map(({ state, imported }) => `${state} ${imported}`).toSorted()).toEqual([
    'done 50',
    'failed 0',
  ])
  const lost = ends.find(({ state }) => state === 'failed')
  expect(lost?.problem).toBe(
    'Some usernames were taken after the check. No users were imported. Upload the file again.',
  )
  expect(lost?.bad).toBe(50)
  expect(await peopleLike('race_%')).toHaveLength(50)
})

test('skips and reports a name taken after the check', async () => {
  const checked = await upload('Username,Display name\nlate_1,One\nlate_2,Two\n')
  await makeUser(app, { userName: 'late_2' })
  expect(await run(checked)).toMatchObject({ state: 'done', imported: 1, bad: 1 })
  expect(await faultsOf(checked)).toEqual([
    [3, 'Username: This username is taken. Choose another one.'],
  ])
})

test('refuses a role with more privileges than the importer has', async () => {
  const clerk = await makeHolder(app, ['user:import'])
  const text =
    'Username,Display name,Roles\nclerk_1,One,R_SUPER\nclerk_2,Two,R_ADMIN\nclerk_3,Three,User\n'
  const checked = await upload(text, { as: clerk.token })
  expect(checked).toMatchObject({ total: 3, bad: 2 })
  expect(await run(checked, { as: clerk.token })).toMatchObject({ state: 'done', imported: 1 })
  const role = await makeRole(app, [], 'R_GROWS')
  const before = await upload('Username,Display name,Roles\nclerk_4,Four,R_GROWS\n', {
    as: clerk.token,
  })
  await app.db.execute(`insert into role_permissions values ('${role.id}', 'user:remove')`)
  expect(await app.call(calls.run, { id: before.id }, { token: clerk.token })).toMatchObject({
    status: 403,
    code: 'role_not_grantable',
  })
  expect((await peopleLike('clerk_%')).map(({ userName }) => userName)).toEqual(['clerk_3'])
})

test('imports no user when the importer lost the permission before the run', async () => {
  const clerk = await makeHolder(app, ['user:import'])
  const checked = await upload('Username,Display name\nfired_1,One\n', { as: clerk.token })
  await app.call(calls.run, { id: checked.id }, { token: clerk.token })
  await app.db.update(users).set({ status: '2' }).where(eq(users.id, clerk.user.id))
  await runWaitingImports(app.db, app.platform, forever)
  const [row] = await app.db.select().from(userImports).where(eq(userImports.id, checked.id))
  expect(row).toMatchObject({ state: 'failed', problem: 'not_allowed', imported: 0 })
  expect(await peopleLike('fired_%')).toEqual([])
})

test('checks privileges that a role gained while the import waited', async () => {
  const clerk = await makeHolder(app, ['user:import'])
  const role = await makeRole(app, [], 'R_LATER')
  const text = 'Username,Display name,Roles\nlater_1,One,R_LATER\n'
  const checked = await upload(text, { as: clerk.token })
  await app.call(calls.run, { id: checked.id }, { token: clerk.token })
  await app.db.execute(`insert into role_permissions values ('${role.id}', 'user:remove')`)
  await runWaitingImports(app.db, app.platform, forever)
  const [row] = await app.db.select().from(userImports).where(eq(userImports.id, checked.id))
  expect(row).toMatchObject({ state: 'failed', problem: 'not_allowed', imported: 0 })
  expect(await peopleLike('later_%')).toEqual([])
})

test('rolls back the import of a dead server, and another server reports it', async () => {
  const checked = await upload('Username,Display name\ncrash_1,One\n')
  await app.call(calls.run, { id: checked.id }, { token })
  const dead = {
    state: 'running',
    leaseId: checked.id,
    leaseUntil: new Date(app.clock.now().getTime() + 30_000),
  } as const
  await app.db.update(userImports).set(dead).where(eq(userImports.id, checked.id))
  await runWaitingImports(app.db, app.platform, forever)
  expect((await stateOf(checked)).state).toBe('running')
  app.clock.advance(31_000)
  await runWaitingImports(second.db, second.platform, forever)
  expect(await stateOf(checked)).toMatchObject({
    state: 'failed',
    imported: 0,
    problem: expect.stringContaining('stopped during the import'),
  })
  expect(await run(checked)).toMatchObject({ state: 'done', imported: 1 })
})

test('fails an import with a lease that ends far in the future', async () => {
  const checked = await upload('Username,Display name\nahead_1,One\n')
  const held = { state: 'running', leaseUntil: new Date('2099-01-01') } as const
  await app.db.update(userImports).set(held).where(eq(userImports.id, checked.id))
  await runWaitingImports(app.db, app.platform, forever)
  expect((await stateOf(checked)).state).toBe('failed')
})

test('a stopping server returns its import, and a cancelled import stops', async () => {
  const checked = await upload('Username,Display name\nstop_1,One\n')
  await app.call(calls.run, { id: checked.id }, { token })
  const stop = new AbortController()
  stop.abort()
  await runWaitingImports(app.db, app.platform, stop.signal)
  expect((await stateOf(checked)).state).toBe('waiting')
  expect((await app.call(calls.cancel, { id: checked.id }, { token })).data.state).toBe('cancelled')
  await runWaitingImports(app.db, app.platform, forever)
  expect(await peopleLike('stop_%')).toEqual([])
  expect(await app.call(calls.cancel, { id: checked.id }, { token })).toMatchObject({ status: 409 })
})

test('a cancelled import leaves no users', async () => {
  const text = `User name,Display name\n${Array.from({ length: 3_000 }, (_, index) => `given${index},G`).join('\n')}\n`
  const checked = await upload(text)
  await app.call(calls.run, { id: checked.id }, { token })
  const running = runWaitingImports(app.db, app.platform, forever)
  await expect
    .poll(async () => (await stateOf(checked)).progress, { timeout: 20_000 })
    .toBeGreaterThan(0)
  await app.call(calls.cancel, { id: checked.id }, { token })
  await running
  expect((await stateOf(checked)).state).toBe('cancelled')
  expect(await peopleLike('given%')).toEqual([])
})

test('restricts an import to its owner, replaces it by their next, and deletes it after an hour', async () => {
  const other = await makeSignedIn(app, ['R_SUPER'])
  const first = await upload('Username,Display name\nmine_1,One\n')
  for (const call of [calls.get, calls.faults, calls.run, calls.cancel])
    expect(await app.call(call, { id: first.id }, { token: other.token })).toMatchObject({
      status: 404,
      code: 'import_missing',
    })
  expect(
    await app.call(calls.faultFile, { id: first.id, format: 'csv' }, { token: other.token }),
  ).toMatchObject({ status: 404 })
  const next = await upload('Username,Display name\nmine_1,One\n')
  expect(await app.call(calls.get, { id: first.id }, { token })).toMatchObject({ status: 404 })
  app.clock.advance(61 * 60_000)
  const again = await makeSignedIn(app, ['R_SUPER'])
  expect(await app.call(calls.run, { id: next.id }, { token: again.token })).toMatchObject({
    status: 404,
  })
  app.clock.advance(-61 * 60_000)
})

test('marks rows with a contact that is verified elsewhere or of a user with more privileges', async () => {
  const now = app.clock.now()
  await makeUser(app, { email: 'proven@example.com', emailVerifiedAt: now })
  await makeUser(app, { phone: '13700001111', roles: ['R_SUPER'] })
  await makeUser(app, { phone: '13700002222' })
  const text =
    'userName,nickName,phone,email\nheld_1,A,,PROVEN@example.com\nheld_2,B,+8613700001111,\nheld_3,C,13700002222,\n'
  const checked = await upload(text)
  expect(checked).toMatchObject({ total: 3, bad: 1 })
  expect(await faultsOf(checked)).toEqual([
    [2, 'Email: This phone number or email is verified by another account. Use a different one.'],
  ])
  const holder = await makeHolder(app, ['user:import'])
  expect(await upload(text, { as: holder.token })).toMatchObject({ total: 3, bad: 2 })
})

test('checks contacts again in chunks, up to the first conflict', async () => {
  const file = 'userName,nickName,email\npiece_1,A,first@example.com\npiece_2,B,last@example.com\n'
  const { id } = await upload(file)
  await app.pool.query(
    `update user_import_rows set row_number = 25000 where import_id = $1 and user_name = 'piece_2'`,
    [id],
  )
  let looked = 0
  const look = () =>
    hasConflictingContact(app.db, { id, unassignable: [], onward: () => void looked++ })
  expect(await look()).toBe(false)
  expect(looked).toBe(3)
  await makeUser(app, { email: 'first@example.com', emailVerifiedAt: app.clock.now() })
  expect(await look()).toBe(true)
  expect(looked).toBe(4)
})

test('imports no user when a contact conflicts since the check', async () => {
  const checked = await upload('userName,nickName,email\nmoved_1,A,late@example.com\n')
  await makeUser(app, { email: 'late@example.com', emailVerifiedAt: app.clock.now() })
  expect(await run(checked)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('phone numbers or emails'),
  })
  expect(await peopleLike('moved_%')).toEqual([])
})
