import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod'
import { pageSizes } from '#web/lib/call/list.ts'
import { useRead } from '#web/lib/call/query.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'
import { SignInTable } from '#web/features/sessions/sign-in-table.tsx'

const { current, size, result, from, to } = ownActivity.listSignIns.input.shape
const place = z.object(
  lenient({
    section: z.string().optional(),
    result,
    from,
    to,
    current,
    size: size.pipe(z.literal(pageSizes)),
  }),
)

export function OwnSignIns() {
  const { state, setState, searchFor } = useUrlState(place)
  const { section: _, ...input } = state
  const list = useRead(ownActivity.listSignIns, input, {
    placeholderData: keepPreviousData,
    errorDisplay: 'inline',
  })
  return <SignInTable list={list} place={state} setPlace={setState} searchFor={searchFor} />
}
