import { auditLog } from '@amber/contract/logs/audit-log.ts'
import type {
  AuditEvent,
  AuditEventDetail,
  AuditVerification,
} from '@amber/contract/logs/audit-log.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { unnamedFields } from './audit-changes.ts'
import { auditFieldMessages } from './audit-log.messages.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./audit-log-page.tsx')])
}, 60_000)

const reader = person({ roles: ['R_ADMIN'], buttons: ['audit:list', 'user:list'] })
const path = '/system/audit-log'

function event(from: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
    time: '2026-03-04T05:06:07.000Z',
    action: 'user.update',
    outcome: 'done',
    permission: null,
    reason: null,
    attempts: null,
    areOfManyActions: false,
    actorId: '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11',
    actor: 'Admin',
    targetType: 'user',
    targetId: '0197a5c2-6b1e-7d1c-9a2f-000000000009',
    target: 'linmei',
    ip: '192.0.2.1',
    requestId: 'request-1',
    ...from,
  }
}
const pageOf = (records: AuditEvent[], from: { total?: number; current?: number } = {}) =>
  reply(auditLog.list, {
    current: from.current ?? 1,
    size: 10,
    total: from.total ?? records.length,
    totalIsEstimate: (from.total ?? 0) > 10_000,
    reach: 10_000,
    records,
  })

const hash = 'c0ffee00'.repeat(8)
const finding = {
  events: 1200,
  seals: 30,
  waiting: 0,
  completeSince: null,
  last: { seal: 31, hash },
  problem: null,
}
const verified = (from: Partial<AuditVerification> = {}) =>
  reply(auditLog.verification, {
    last: { time: new Date().toISOString(), cause: 'schedule', by: null, finding },
    running: null,
    ...from,
  })

function open(
  options: Partial<Parameters<typeof renderApp>[0]> & {
    records?: AuditEvent[]
    detail?: Partial<AuditEventDetail>
  } = {},
) {
  const { records = [event()], detail, ...rest } = options
  const server = options.server ?? fakeServer()
  server.otherwise(auditLog.list, pageOf(records))
  server.otherwise(auditLog.verification, verified())
  if (detail) {
    const whole = { ...event(), before: null, after: null, names: {}, ...records[0], ...detail }
    server.onPath(auditLog.get, { id: whole.id }, reply(auditLog.get, whole))
  }
  const app = renderApp({ path, as: reader, server, ...rest })
  return { ...app, asked: () => server.heardOf(auditLog.list).at(-1)!.query }
}
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

test('shows an event as a sentence with its time, outcome and address', async () => {
  open({
    records: [
      event(),
      event({
        id: crypto.randomUUID(),
        action: 'role.remove',
        outcome: 'denied',
        permission: 'role:remove',
        actor: 'linmei',
        targetType: 'role',
        target: '管理员',
      }),
      event({ id: crypto.randomUUID(), actor: 'Admin', target: 'Admin' }),
      event({ id: crypto.randomUUID(), action: 'audit.prune', actor: null, target: null }),
      event({ id: crypto.randomUUID(), action: 'of.tomorrow', actor: 'Super', target: null }),
    ],
  })
  const first = within(await rowOf(/Admin updated user linmei/))
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(first.getByText('Success')).toBeTruthy()
  expect(first.getByText('192.0.2.1')).toBeTruthy()
  const refused = within(await rowOf(/linmei was denied “Delete roles” on Admin/))
  expect(refused.getByText('Denied')).toBeTruthy()
  await rowOf(/Admin updated their account/)
  await rowOf(/System purged expired entries from the audit log/)
  await rowOf(/Super performed of\.tomorrow/)
})

/** Opens the details of the event, and returns the labels and texts of its changes. */
async function openChanges(user: ReturnType<typeof open>['user']) {
  await user.click(
    await screen.findByRole('button', { name: 'View details: Admin updated user linmei' }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Details' }))
  const changes = within(
    await drawer.findByRole('heading', { name: 'Changes' }).then((title) => title.parentElement!),
  )
  const labels = changes.getAllByRole('term').map(({ textContent }) => textContent)
  return { drawer, changes, labels }
}

test('shows the changes of each field as text', async () => {
  const { user } = open({
    detail: {
      before: { nickName: 'Mei', status: '1', roles: ['R_USER'], phone: null, version: 1 },
      after: {
        nickName: 'Mei',
        status: '2',
        roles: ['R_USER', 'R_WRITERS'],
        phone: '13800138000',
        version: 2,
      },
      names: { R_WRITERS: { kind: 'role', name: '作者', code: 'R_WRITERS' } },
    },
  })
  const { drawer, changes, labels } = await openChanges(user)
  expect(labels).toEqual(['Status', 'Roles', 'Phone number'])
  const [status, roles, phone] = changes.getAllByRole('definition').map((one) => one.textContent)
  expect(status).toMatch(/Enabled.*Disabled/)
  expect(roles).toContain('作者')
  expect(roles).not.toContain('User')
  expect(phone).toMatch(/Empty.*13800138000/)
  expect(drawer.getByRole('link', { name: 'linmei' }).getAttribute('href')).toBe(
    '/system/user/0197a5c2-6b1e-7d1c-9a2f-000000000009',
  )
  expect(drawer.getByText('request-1')).toBeTruthy()
})

test('names the fields and choices of every kind of record', async () => {
  const { user } = open({
    detail: {
      before: { type: '1', layout: 'base', titleZh: '', isPublished: false, homePath: '/home' },
      after: { type: '2', layout: 'blank', titleZh: '好', isPublished: true, homePath: '/about' },
    },
  })
  const { changes, labels } = await openChanges(user)
  expect(labels).toEqual(['Type', 'Layout', 'Chinese title', 'Published', 'Landing page'])
  const [type, layout] = changes.getAllByRole('definition').map((one) => one.textContent)
  expect(type).toMatch(/Directory.*Menu/)
  expect(layout).toMatch(/Main layout.*Blank layout/)
})

test('shows the missing permission of a refused attempt', async () => {
  const { user } = open({
    records: [event({ outcome: 'denied', permission: 'user:update' })],
    detail: {},
  })
  await user.click(await screen.findByRole('button', { name: /^View details: Admin was denied/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Details' }))
  expect(await drawer.findByText('Denied. Nothing was changed.')).toBeTruthy()
  expect(drawer.getByText('Edit users')).toBeTruthy()
})

test('keeps filters in the URL and shows them as chips in local time', async () => {
  const { user, asked } = open({
    path: `${path}?within=7d&outcome=denied&from=2026-03-04T05:06:00.000Z`,
  })
  await rowOf(/linmei/)
  expect(Object.fromEntries(asked())).toMatchObject({
    within: '7d',
    outcome: 'denied',
    from: '2026-03-04T05:06:00.000Z',
  })
  const chips = screen.getByRole('list', { name: 'Active filters' })
  expect(chips.textContent).toContain('Time range: Last 7 days')
  expect(chips.textContent).toContain('Result: Denied')
  await user.click(screen.getByRole('button', { name: /^More/ }))
  const span = within(screen.getByRole('group', { name: 'Custom range' }))
  await user.type(span.getByRole('textbox', { name: 'End' }), '3/5/2026 10:30 AM')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  // The end includes the whole minute.
  const to = new Date('2026-03-05T10:30:59.999').toISOString()
  await waitFor(() => expect(asked().get('to')).toBe(to))
  // An unedited bound keeps its seconds.
  expect(asked().get('from')).toBe('2026-03-04T05:06:00.000Z')
})

test('refuses to search with an invalid date and shows the error at its field', async () => {
  const { user, asked } = open({ path: `${path}?outcome=denied` })
  await rowOf(/linmei/)
  await user.click(screen.getByRole('button', { name: /^More/ }))
  const start = screen.getByRole('textbox', { name: 'Start' })
  await user.type(start, '3/45/2026{Enter}')
  expect(await screen.findByText('Use the format MM/DD/YYYY')).toBeTruthy()
  expect(document.activeElement).toBe(start)
  await user.clear(start)
  await user.type(start, '3/4/2026{Enter}')
  await waitFor(() => expect(asked().get('from')).toBe(new Date('2026-03-04T00:00').toISOString()))
})

test('shows the number of combined refusals', async () => {
  const refused = event({ outcome: 'denied', permission: 'role:remove', attempts: 40 })
  const { user } = open({ records: [refused], detail: {} })
  await user.click(await screen.findByRole('button', { name: /^View details: Admin was denied/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Details' }))
  expect(drawer.getByText('Attempts within a minute').nextSibling?.textContent).toBe('40')
})

test('marks combined refusals of several actions', async () => {
  const refused = event({ outcome: 'denied', attempts: 80, areOfManyActions: true })
  const { user } = open({ records: [refused], detail: {} })
  await user.click(await screen.findByRole('button', { name: /^View details: Admin was denied/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Details' }))
  const label = drawer.getByText('Attempts within a minute, all actions')
  expect(label.nextSibling?.textContent).toBe('80')
})

test('ends after ten thousand events and offers an earlier time range', async () => {
  const server = fakeServer()
  server.on(auditLog.list, pageOf([event()], { total: 250_000, current: 1000 }))
  const { user, asked } = open({ server, path: `${path}?current=1000` })
  expect(await screen.findByText(/Only the first 10,000 rows can be shown/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Page 1,001' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show earlier' }))
  await waitFor(() => expect(asked().get('to')).toBe('2026-03-04T05:06:07.000Z'))
  expect(asked().get('current')).toBe('1')
})

test('exports the filtered log with the permission', async () => {
  const server = fakeServer()
  server.on(auditLog.download, { status: 200, body: 'Time' })
  vi.stubGlobal('showSaveFilePicker', () =>
    Promise.resolve({ createWritable: () => Promise.resolve(new WritableStream()) }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const as = { ...reader, buttons: [...reader.buttons, 'audit:export'] }
  const { user } = open({ server, as, path: `${path}?outcome=denied&sort=time` })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export audit log' }))
  await user.click(dialog.getByRole('radio', { name: /csv/ }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Exported')).toBeTruthy()
  expect(Object.fromEntries(server.heardOf(auditLog.download)[0]!.query)).toMatchObject({
    outcome: 'denied',
    sort: 'time',
    format: 'csv',
  })
})

test('shows when an intact log was last verified', async () => {
  open()
  const panel = within(await screen.findByRole('region', { name: 'Log integrity' }))
  expect(await panel.findByRole('heading', { name: /^Log verified/ })).toBeTruthy()
  expect(panel.getByText(/1,200 entries verified \(sealed batches: 30\)/)).toBeTruthy()
  expect(panel.getByText(/Latest sealed batch: 31/).textContent).toContain(hash)
})

test('shows where a log is broken, and its events', async () => {
  const server = fakeServer()
  const [from, to] = ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:05.000Z']
  const broken = { code: 'seal_unfit' as const, values: { seal: 7 }, from, to }
  const last = {
    time: '2026-03-02T00:00:00.000Z',
    cause: 'user' as const,
    by: 'Super',
    finding: { ...finding, problem: broken },
  }
  server.on(auditLog.verification, verified({ last }))
  const { user, asked } = open({ server })
  const panel = within(await screen.findByRole('region', { name: 'Log integrity' }))
  expect(await panel.findByText(/Log has been tampered with/)).toBeTruthy()
  expect(panel.getByText(/Batch 7 was changed after it was sealed/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'View entries' }))
  await waitFor(() => expect(asked().get('from')).toBe(from))
  expect(asked().get('to')).toBe(to)
})

test('shows the progress of a verification until it is done', async () => {
  const server = fakeServer()
  const running = { startTime: '2026-03-02T00:00:00.000Z', by: 'Super', checked: 300, total: 1200 }
  server.on(
    auditLog.verification,
    verified({ last: null }),
    verified({ last: null, running }),
    verified(),
  )
  server.on(auditLog.verify, reply(auditLog.verify, { last: null, running }))
  const { user } = open({ server })
  await screen.findByText('Not verified yet')
  await user.click(screen.getByRole('button', { name: 'Verify now' }))
  const bar = await screen.findByRole('progressbar', { name: 'Verifying' })
  expect(bar.getAttribute('value')).toBe('300')
  expect(screen.getByText('300 of 1,200')).toBeTruthy()
  expect(
    await screen.findByRole('heading', { name: /^Log verified/ }, { timeout: 4000 }),
  ).toBeTruthy()
})

test('shows an error in place and retries on request', async () => {
  const server = fakeServer()
  server.on(auditLog.list, problem('unexpected'), pageOf([event()]))
  server.on(auditLog.verification, problem('unexpected'))
  const { user } = open({ server })
  expect(await screen.findByText("Couldn't load the list")).toBeTruthy()
  expect(await screen.findByText("Couldn't load verification status")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(/linmei/)
})

test('hides the log without the permission and does not request it', async () => {
  const { server } = open({ as: { ...reader, buttons: [] } })
  await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page' })
  expect(server.heardOf(auditLog.list)).toEqual([])
})

test('shows all texts in Chinese', async () => {
  open({
    language: 'zh-CN',
    records: [event({ outcome: 'denied', permission: 'user:update' })],
  })
  await rowOf(/Admin 对 linmei 尝试“编辑用户”，被拒绝/)
  expect(await screen.findByText('日志完整')).toBeTruthy()
  expect(document.querySelector('main')?.textContent).not.toMatch(/[a-z]{3,} [a-z]{3,}/)
})

type Schema = z.core.JSONSchema.BaseSchema | boolean | undefined

function* namesIn(schema: Schema): Generator<string> {
  if (typeof schema !== 'object') return
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield name
    yield* namesIn(inner)
  }
  for (const inner of schema.anyOf ?? []) yield* namesIn(inner)
}
const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })

test.each([
  ['a person', [users.update.output, ownProfile.update.output]],
  ['a role', [roles.update.output, roles.grant.input]],
  ['a menu', [menus.update.output]],
])('each logged field of %s has a label', (_noun, schemas) => {
  const fields = schemas.flatMap((schema) => Object.keys(schemaOf(schema).properties ?? {}))
  const nameless = fields.filter(
    (name) => !unnamedFields.has(name) && !(name in auditFieldMessages),
  )
  expect(nameless).toEqual([])
})

test('each field of a setting has a label', () => {
  const values = Object.values(schemaOf(settings.get.output).properties ?? {}).map((setting) =>
    typeof setting === 'object' ? setting.properties?.['value'] : undefined,
  )
  const fields = values.flatMap((value) => [...namesIn(value)])
  expect(fields).toContain('removedUsers')
  expect(fields.filter((name) => !(name in auditFieldMessages))).toEqual([])
})
