import { roles } from '@amber/contract/roles/roles.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'
import { roleQueriesToInvalidate } from '#web/features/users/queries-to-invalidate.ts'
import type { BatchItem, BatchPlan } from '#web/ui/batch/run-batch.ts'

export type Person = { id: string; nickName: string; userName: string }

export const itemOf = ({ id, nickName }: Person): BatchItem => ({ key: id, label: nickName })

/** Adds and removes role members. Call `refresh` after the changes. */
export function useMemberChanges(roleId: string) {
  const { call } = useServices()
  const invalidate = useInvalidate()
  const runOf =
    (endpoint: typeof roles.addMembers | typeof roles.removeMembers): BatchPlan['run'] =>
    ({ ids, allOrNothing }) =>
      call(endpoint, { id: roleId, userIds: ids, allOrNothing }, { errorDisplay: 'inline' })
  return {
    add: runOf(roles.addMembers),
    remove: runOf(roles.removeMembers),
    refresh: () => invalidate(...roleQueriesToInvalidate),
  }
}
