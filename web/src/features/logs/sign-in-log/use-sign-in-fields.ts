import { logSpans } from '@amber/contract/paging.ts'
import { browsers, signInMethods, signInMethodTexts } from '@amber/contract/logs/sign-in-log.ts'
import { useMemo } from 'react'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'

const outcomes = ['done', 'failed'] as const

/** Filters of the log. Names and addresses match exactly. */
export function useSignInFields(): SearchField[] {
  const t = useT(signInLogMessages)
  const translate = useTranslate()
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
        name: 'method',
        label: t('method'),
        options: signInMethods.map((value) => ({
          value,
          label: translate(signInMethodTexts[value]),
        })),
      },
      { name: 'from', until: 'to', label: t('range') },
    ],
    [t, translate],
  )
}
