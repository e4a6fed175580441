import { logSpans } from '@amber/contract/paging.ts'
import { browsers, waysIn, wayWords } from '@amber/contract/sign-in-log.ts'
import { useMemo } from 'react'
import { useSay, useT } from '#web/lib/services.ts'
import type { SearchField } from '#web/ui/search-form.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'

const outcomes = ['done', 'failed'] as const

/** By what the log is narrowed. Names and addresses are given whole. */
export function useSignInFields(): SearchField[] {
  const t = useT(signInLogMessages)
  const say = useSay()
  return useMemo(
    () => [
      { name: 'userName', label: t('userName') },
      {
        name: 'within',
        label: t('within'),
        options: logSpans.map((value) => ({ value, label: t(value) })),
      },
      {
        name: 'outcome',
        label: t('outcome'),
        options: outcomes.map((value) => ({ value, label: t(value) })),
      },
      { name: 'ip', label: t('ip') },
      {
        name: 'browser',
        label: t('browser'),
        options: browsers.map((value) => ({ value, label: t(value) })),
      },
      {
        name: 'way',
        label: t('way'),
        options: waysIn.map((value) => ({ value, label: say(wayWords[value]) })),
      },
      { name: 'from', until: 'to', label: t('range') },
    ],
    [t, say],
  )
}
