import { userHistory } from '@amber/contract/users/user-history.ts'
import * as z from 'zod'
import { historyFields } from '#web/lib/call/list.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'

export const detailParts = ['profile', 'rights', 'sessions', 'sign-ins', 'changes'] as const

const { result } = userHistory.listSignIns.input.shape
const schema = z.object(
  lenient({
    tab: z.enum(detailParts).default('profile'),
    /** `page:` or `permission:` and a name. */
    why: z
      .string()
      .regex(/^(?:page|permission):.{1,64}$/)
      .optional(),
    result,
    ...historyFields,
  }),
)

export function useDetailQuery() {
  const { state, setState, searchFor } = useUrlState(schema)
  return { ...state, part: state.tab, setState, searchFor }
}
