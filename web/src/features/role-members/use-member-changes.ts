import { roles } from '@amber/contract/roles.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useServices } from '#web/lib/services.ts'
import { staleAfterRoles } from '#web/lib/stale-after.ts'
import type { BatchOutcome } from '#web/ui/batch-result.tsx'

export type Person = { id: string; nickName: string; userName: string }

/**
 * Gives a role to people, or takes it from them. All at once; where the server refuses that, one by one, so that it can
 * be said of each what became of it. Throws for what concerns none of them in particular.
 */
export function useMemberChanges(roleId: string) {
  const { call } = useServices()
  const spoil = useSpoil()
  return async (deed: 'add' | 'remove', people: readonly Person[]): Promise<BatchOutcome[]> => {
    const endpoint = deed === 'add' ? roles.addMembers : roles.removeMembers
    const send = (userIds: string[]) =>
      call(endpoint, { id: roleId, userIds }, { isToldInPlace: true })
    const one = async ({ id, nickName }: Person): Promise<BatchOutcome> => {
      const row = { key: id, label: nickName }
      try {
        await send([id])
        return { ...row, outcome: 'done' }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { ...row, outcome: 'failed', reason: error.msg }
      }
    }
    try {
      await send(people.map(({ id }) => id))
      return people.map(({ id, nickName }) => ({ key: id, label: nickName, outcome: 'done' }))
    } catch (error) {
      const isOfSomebody =
        error instanceof ApiError && [403, 404, 409].includes(error.status) && people.length > 1
      if (!isOfSomebody) throw error
      const outcomes: BatchOutcome[] = []
      for (const person of people) outcomes.push(await one(person))
      return outcomes
    } finally {
      await spoil(...staleAfterRoles)
    }
  }
}
