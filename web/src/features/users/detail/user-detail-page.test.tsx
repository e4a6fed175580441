import { rights } from '@amber/contract/roles/rights.ts'
import { sessions } from '@amber/contract/sessions.ts'
import type { Session } from '@amber/contract/sessions.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { storedUser } from '#web/testing/stored-user.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/pages/user-page.tsx')])
}, 60_000)

const admin = person({ roles: ['R_ADMIN'], buttons: ['user:list', 'session:list', 'session:end'] })
const id = idOf(1)
const someone = storedUser(1, {
  version: 3,
  userName: 'zhangwei',
  nickName: '张伟',
  gender: '1',
  email: 'zhang@example.com',
  status: '2',
  roles: ['R_ADMIN'],
})

const secondStep = {
  totpSince: null,
  recoveryCodesLeft: 0,
  isDemanded: false,
  passkeyCount: 0,
  isResettable: true,
}

function openDetail(
  search = '',
  from: Partial<Parameters<typeof renderApp>[0]> = {},
  theirs: ReturnType<typeof problem>[] = [reply(twoStep.ofUser, secondStep)],
) {
  const server = fakeServer()
  server.onPath(users.get, { id }, reply(users.get, someone))
  server.onPath(twoStep.ofUser, { id }, ...theirs)
  return renderApp({ path: `/system/user/${id}${search}`, as: admin, server, ...from })
}
const heading = () => screen.findByRole('heading', { level: 1, name: '张伟' })

const may = { isAllowed: true, roles: ['R_ADMIN'] }
const mayNot = { isAllowed: false, roles: [] }
const page = { parent: null, titleZh: null, titleEn: null, isForEveryone: false }
const theirRights = reply(rights.get, {
  mode: 'static',
  isEnabled: true,
  isSuper: false,
  roles: [
    { code: 'R_ADMIN', isEnabled: true },
    { code: 'R_OLD', isEnabled: false },
  ],
  permissions: [
    { code: 'user:list', description: null, ...may },
    { code: 'role:grant', description: null, ...mayNot },
    { code: 'report:print', description: 'Print the report', ...mayNot },
  ],
  pages: [
    { ...page, name: 'home', path: '/home', isAllowed: true, roles: [], isForEveryone: true },
    { ...page, name: 'system_role', path: '/system/role', ...mayNot },
  ],
})

test('names the user in page and tab and shows the profile in words', async () => {
  openDetail()
  await heading()
  expect(await screen.findByRole('tab', { name: /张伟/ })).toBeTruthy()
  const fact = (name: string, of = 'Account') =>
    within(screen.getByRole('region', { name: of })).getByText(name, { selector: 'dt' })
      .parentElement
  expect(fact('Gender')?.textContent).toBe('GenderMale')
  expect(fact('Phone number', 'Contact info')?.textContent).toBe('Phone numberNot set')
  expect(fact('Status')?.textContent).toBe('StatusDisabled')
  expect(fact('Roles')?.textContent).toBe('RolesAdmin')
  expect(fact('Created', 'Created and updated')?.textContent).toMatch(/2026.*by Super$/)
  expect(screen.getByText('zhang@example.com').getAttribute('href')).toBe(
    'mailto:zhang@example.com',
  )
})

test('resets two-step verification after confirmation', async () => {
  const { user, server } = openDetail('', {}, [
    reply(twoStep.ofUser, {
      ...secondStep,
      totpSince: '2026-03-04T05:06:07.000Z',
      recoveryCodesLeft: 7,
      passkeyCount: 2,
    }),
    reply(twoStep.ofUser, { ...secondStep, isDemanded: true }),
  ])
  server.onPath(twoStep.reset, { id }, reply(twoStep.reset, {}))
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Reset two-step verification for 张伟?',
  })
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Two-step verification reset')).toBeTruthy()
  expect(await screen.findByText('Not set up; required at next sign-in')).toBeTruthy()
})

test('reports two-step sign-in that cannot be loaded and retries on request', async () => {
  const { user } = openDetail('', {}, [problem('unexpected'), reply(twoStep.ofUser, secondStep)])
  const card = within(await screen.findByRole('region', { name: 'Two-step verification' }))
  await user.click(await card.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Required by role')).toBeTruthy()
})

test('gives each tab an address', async () => {
  const { user, path, server } = openDetail()
  server.onPath(rights.get, { id }, theirRights)
  await heading()
  const parts = screen.getByRole('navigation', { name: 'User sections' })
  await user.click(within(parts).getByRole('link', { name: 'Permissions' }))
  await screen.findByRole('heading', { name: /^Actions/ })
  expect(path()).toBe(`/system/user/${id}?tab=rights`)
  expect(
    within(parts).getByRole('link', { name: 'Permissions' }).getAttribute('aria-current'),
  ).toBe('page')
  // Still one tab per user.
  expect(screen.getAllByRole('tab', { name: /张伟/ })).toHaveLength(1)
})

test('distinguishes a missing user from a missing permission', async () => {
  const server = fakeServer()
  server.onPath(users.get, { id }, problem('user_missing'))
  const { unmount } = renderApp({ path: `/system/user/${id}`, as: admin, server })
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
  unmount()
  renderApp({ path: `/system/user/${id}`, as: { ...admin, buttons: [] } })
  expect(await screen.findByText(/not authorized/)).toBeTruthy()
})

test('shows rights with their roles and explains a disabled role', async () => {
  const { server } = openDetail('?tab=rights')
  server.onPath(rights.get, { id }, theirRights)
  const row = (name: string) => screen.getByText(name).closest('li')!
  await screen.findByText('View users')
  expect(within(row('View users')).getByText('Allowed')).toBeTruthy()
  expect(within(row('View users')).getByText('Admin')).toBeTruthy()
  expect(within(row('Set role permissions')).getByText('Not allowed')).toBeTruthy()
  expect(within(row('Print the report')).getByText('report:print')).toBeTruthy()
  expect(screen.getByText('Home', { selector: '.right-text' })).toBeTruthy()
  expect(screen.getByText('Everyone signed in')).toBeTruthy()
  expect(screen.getByText('Disabled roles grant no permissions: R_OLD.')).toBeTruthy()
  expect(screen.getByText('1 of 3')).toBeTruthy()
})

test('explains a denied page in sentences at its own URL', async () => {
  const { user, path, server } = openDetail('?tab=rights')
  server.onPath(rights.get, { id }, theirRights)
  server.onPath(
    rights.explain,
    { id },
    reply(rights.explain, {
      mode: 'static',
      ...mayNot,
      reasons: [
        { code: 'role_required', page: 'system_role', roles: ['R_SUPER'] },
        { code: 'page_above', page: 'system', roles: [] },
        { code: 'account_disabled', page: null, roles: [] },
      ],
    }),
  )
  await user.click(await screen.findByRole('link', { name: 'Why: Roles' }))
  expect(await screen.findByText("张伟 can't access “Roles”")).toBeTruthy()
  expect(path()).toBe(`/system/user/${id}?tab=rights&why=page%3Asystem_role`)
  const asked = server.heard.find(({ path: heard }) => heard.endsWith('/explanation'))!
  expect(Object.fromEntries(asked.query)).toEqual({ kind: 'page', name: 'system_role' })
  expect(screen.getByText('“Roles” requires one of these roles: Super Admin.')).toBeTruthy()
  expect(screen.getByText(/^The account is disabled and has no/)).toBeTruthy()
  const method = screen.getByRole('list', { name: 'Granted through' })
  expect(method.textContent).toBe('张伟AdminR_OLD (disabled)Roles')
})

test('explains an allowed action by the roles that grant it', async () => {
  const { server } = openDetail('?tab=rights&why=permission:user:list', { language: 'zh-CN' })
  server.onPath(rights.get, { id }, theirRights)
  server.onPath(
    rights.explain,
    { id },
    reply(rights.explain, {
      mode: 'static',
      ...may,
      reasons: [{ code: 'held', page: null, roles: ['R_ADMIN'] }],
    }),
  )
  expect(await screen.findByText('张伟 可以使用“查看用户”')).toBeTruthy()
  expect(screen.getByText('由角色授予：管理员。')).toBeTruthy()
  expect(screen.getByRole('list', { name: '权限来源' }).textContent).toBe('张伟管理员查看用户')
})

const session = (from: Partial<Session> = {}): Session => ({
  id: '0197a5c2-6b1e-7d1c-9a2f-0000000000aa',
  ip: '203.0.113.7',
  client: { browser: 'Safari 26', system: 'iOS', kind: 'phone', userAgent: 'ua' },
  createTime: '2026-03-04T05:06:07.000Z',
  lastSeenTime: '2026-03-04T05:06:07.000Z',
  isRemembered: true,
  isLocked: false,
  isOwn: false,
  isEndable: true,
  ...from,
})

const pageOf = (...records: Session[]) => ({
  current: 1,
  size: 10,
  total: records.length,
  totalIsEstimate: false,
  records,
})

test('ends one session, or all, after confirmation', async () => {
  const { user, server } = openDetail('?tab=sessions')
  server.onPath(
    sessions.listOfUser,
    { id },
    reply(sessions.listOfUser, pageOf(session())),
    reply(sessions.listOfUser, pageOf(session())),
    reply(sessions.listOfUser, pageOf()),
  )
  server.onPath(sessions.end, { id: session().id }, reply(sessions.end, {}))
  server.onPath(sessions.endAll, { id }, reply(sessions.endAll, { ended: 2 }))
  await user.click(
    await screen.findByRole('button', {
      name: 'Sign out session: Safari 26 on iOS, 203.0.113.7',
    }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Sign out this session?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Session signed out')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Sign out all sessions' }))
  const all = await screen.findByRole('dialog', { name: 'Sign out all sessions of 张伟?' })
  await user.click(within(all).getByRole('button', { name: 'Sign out all sessions' }))
  expect(await screen.findByText('2 sessions signed out')).toBeTruthy()
  expect(await screen.findByText('No active sessions')).toBeTruthy()
})

test('shows sessions of a user with more permissions read-only, and none without the permission', async () => {
  const { server, unmount } = openDetail('?tab=sessions')
  server.onPath(users.get, { id }, reply(users.get, { ...someone, canManage: false }))
  const other = session({ isEndable: false })
  server.onPath(sessions.listOfUser, { id }, reply(sessions.listOfUser, pageOf(other)))
  expect(await screen.findByText(/^You can't sign out users/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
  unmount()
  openDetail('?tab=sessions', { as: { ...admin, buttons: ['user:list'] } })
  await heading()
  const parts = screen.getByRole('navigation', { name: 'User sections' })
  expect(within(parts).queryByRole('link', { name: 'Sessions' })).toBeNull()
})

test('shows sign-ins with their results and filters by result', async () => {
  const from = '2026-03-01T00:00:00.000Z'
  const { user, server, path } = openDetail(`?tab=sign-ins&from=${from}`)
  const { client, ip } = session()
  const time = '2026-03-04T05:06:07.000Z'
  const record = { id, time, ip, client, method: 'passkey' as const, problem: 'credentials_wrong' }
  const found = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [record] }
  server.onPath(userHistory.listSignIns, { id }, reply(userHistory.listSignIns, found))
  expect(await screen.findByText('Failed · Incorrect username or password')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Passkey' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  await waitFor(() => expect(path()).toContain('result=failure'))
  await waitFor(() => expect(server.heard.at(-1)?.query.get('result')).toBe('failure'))
  expect(server.heard.at(-1)?.query.get('from')).toBe(from)
})

test('shows changes by field in words', async () => {
  const { server } = openDetail('?tab=changes')
  const record = {
    time: '2026-03-04T05:06:07.000Z',
    actorId: crypto.randomUUID(),
    actor: 'Super',
    ip: '203.0.113.7',
  }
  const change = {
    ...record,
    id,
    action: 'user.update',
    targetType: 'user',
    target: 'hanmei',
    fields: [
      { field: 'roles', before: ['R_USER'], after: ['R_ADMIN'] },
      { field: 'status', before: '1', after: '2' },
    ],
  }
  // Recorded as a change of the role.
  const membership = {
    ...record,
    id: crypto.randomUUID(),
    action: 'role.addMembers',
    targetType: 'role',
    target: 'R_ADMIN',
    fields: [],
  }
  const records = [change, membership]
  const found = { current: 1, size: 10, total: 2, totalIsEstimate: false, records }
  server.onPath(userHistory.listChanges, { id }, reply(userHistory.listChanges, found))
  const expected = await screen.findAllByText('Super', { selector: 'strong' })
  expect(expected.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Super updated user hanmei',
    'Super added members to role Admin',
  ])
  const row = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement
  expect(row('Status')?.textContent).toBe('StatusBefore: EnabledAfter: Disabled')
  expect(row('Roles')?.textContent).toBe('RolesRemoved:UserAdded:Admin')
})
