import { home } from '@amber/contract/home.ts'
import type { Activity } from '@amber/contract/home.ts'
import { screen, within } from '@testing-library/react'
import { fakeServer } from './fake-server.ts'
import { person, renderApp } from './render-app.tsx'
import { reply } from './reply.ts'

export const userId = '0197a5c2-6b1e-7d1c-9a2f-00000000000a'
export const action: Activity = {
  id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
  time: new Date(Date.now() - 180_000).toISOString(),
  action: 'user.update',
  actorId: null,
  actor: 'Super',
  targetType: 'user',
  target: '张伟',
  targetKey: userId,
}
export const all = { isOwn: false, hasMore: false }
export const points = Array.from({ length: 14 }, (_, index) => ({
  time: `2026-11-${String(index + 8).padStart(2, '0')}`,
  signIns: index,
  operations: 2 * index,
}))
export const manager = person({ buttons: ['user:list', 'role:list', 'audit:list'] })
type Options = Partial<Parameters<typeof renderApp>[0]>

export function openHome(options: Options = {}, records: Activity[] = [action]) {
  const server = options.server ?? fakeServer()
  server.otherwise(home.trend, reply(home.trend, { isOwn: false, points }))
  server.otherwise(home.activities, reply(home.activities, { ...all, records }))
  server.otherwise(
    home.roles,
    reply(home.roles, [
      { code: 'R_USER', name: '普通用户', users: 30 },
      { code: 'R_FINANCE', name: 'Finance', users: 10 },
    ]),
  )
  return renderApp({ path: '/home', as: manager, ...options, server })
}

export const region = async (name: string) => within(await screen.findByRole('region', { name }))
