import { backups, type BackupState } from '@amber/contract/settings/backups.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/features/settings/settings-page.tsx'),
  ])
}, 60_000)

const stored = {
  file: 'amber-2026-03-04T030000Z.backup',
  createdAt: '2026-03-04T03:00:00.000Z',
  bytes: 5 * 2 ** 20,
  schema: '0005_system_status',
  isEncrypted: true,
  verifiedAt: '2026-03-04T03:01:00.000Z',
}
const schedule = { time: '03:00', keepDaily: 7, keepWeekly: 4, isEncrypted: true }
const idle: BackupState = { schedule, isRunning: false, failedAt: null, backups: [stored] }

async function open(...states: BackupState[]) {
  const server = settingsServer(storedDefaults)
  server.on(backups.list, ...states.map((state) => reply(backups.list, state)))
  const as = person({ buttons: ['setting:update'] })
  const app = renderApp({ path: '/system/setting', as, server })
  const card = within(await screen.findByRole('region', { name: 'Backups' }))
  return { ...app, card }
}

test('shows the schedule and each backup, and downloads only encrypted ones', async () => {
  const plain = { ...stored, file: 'plain.backup', isEncrypted: false, verifiedAt: null }
  const { card } = await open({ ...idle, backups: [stored, plain] })
  expect(await card.findByText(/^Every day at 03:00 UTC\. Keeps one backup/)).toBeTruthy()
  const [first, second] = within(card.getByRole('list')).getAllByRole('listitem')
  expect(within(first!).getByText('Verified')).toBeTruthy()
  expect(within(first!).getByText('5 MB')).toBeTruthy()
  expect(within(first!).getByRole('button', { name: /^Download/ })).toBeTruthy()
  expect(within(second!).getByText('Not verified')).toBeTruthy()
  expect(within(second!).queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('reports a missing backup folder and offers no action', async () => {
  const { card } = await open({ ...idle, schedule: null, backups: [] })
  expect(await card.findByText(/^No backup folder\. Set AMBER_BACKUP_FOLDER/)).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
})

test('runs a backup and reports its completion', async () => {
  const running = { ...idle, isRunning: true }
  const { card, server, user } = await open({ ...idle, backups: [] }, running, idle)
  server.on(backups.create, reply(backups.create, running))
  expect(await card.findByText('No backups yet')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText('Backup complete', {}, { timeout: 10_000 })).toBeTruthy()
  expect(await card.findByRole('button', { name: 'Back up now' })).toBeTruthy()
  expect(server.heardOf(backups.create)).toHaveLength(1)
})

test('warns when the state of a running backup cannot be read', async () => {
  const running = { ...idle, isRunning: true }
  const { card, server, user } = await open(running)
  await card.findByRole('button', { name: 'Backing up…' })
  server.on(backups.list, problem('unexpected'))
  const notice = within(await card.findByRole('alert', {}, { timeout: 10_000 }))
  server.on(backups.list, reply(backups.list, idle))
  await user.click(notice.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Backup complete')).toBeTruthy()
  expect(card.queryByRole('alert')).toBeNull()
})

test('shows when the last backup failed', async () => {
  const { card } = await open({ ...idle, failedAt: '2026-03-05T03:00:00.000Z' })
  expect((await card.findByRole('alert')).textContent).toMatch(/^The last backup failed on Mar 5/)
})

test('deletes a backup after confirmation, and shows a refusal in the dialog', async () => {
  const { card, server, user } = await open(idle, idle, { ...idle, backups: [] })
  server.onPath(
    backups.remove,
    { file: stored.file },
    problem('unexpected'),
    reply(backups.remove, null),
  )
  await user.click(await card.findByRole('button', { name: /^Delete the backup of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this backup?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await card.findByText('No backups yet')).toBeTruthy()
})
