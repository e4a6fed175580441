import { userHistory } from '@amber/contract/users/user-history.ts'
import * as z from 'zod'
import { pageSizes } from '#web/lib/call/list.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'

/** The parts of a person's details, as the address names them. */
export const detailParts = ['profile', 'rights', 'sessions', 'sign-ins', 'changes'] as const

const { current, size, result } = userHistory.listSignIns.input.shape
const schema = z.object(
  lenient({
    tab: z.enum(detailParts).default('profile'),
    /** What is asked about the rights: `page:` or `permission:` and its name. */
    why: z
      .string()
      .regex(/^(?:page|permission):.{1,64}$/)
      .optional(),
    result,
    current,
    size: size.pipe(z.literal(pageSizes)),
  }),
)

/** Which part is shown and what of it, as it stands in the address. */
export function useDetailQuery() {
  const { state, setState, searchFor } = useUrlState(schema)
  return { ...state, part: state.tab, setState, searchFor }
}
