import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod'
import { historyFields } from '#web/lib/call/list.ts'
import { useRead } from '#web/lib/call/query.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'
import { SignInTable } from '#web/features/sessions/sign-in-table.tsx'

const { result } = ownActivity.listSignIns.input.shape
const urlQuery = z.object(lenient({ section: z.string().optional(), result, ...historyFields }))

export function OwnSignIns() {
  const { state, setState, searchFor } = useUrlState(urlQuery)
  const { section: _, ...input } = state
  const list = useRead(ownActivity.listSignIns, input, {
    placeholderData: keepPreviousData,
    errorDisplay: 'inline',
  })
  return <SignInTable list={list} query={state} setQuery={setState} searchFor={searchFor} />
}
