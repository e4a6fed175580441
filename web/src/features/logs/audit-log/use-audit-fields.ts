import { auditActions, auditTargetTypes } from '@amber/contract/logs/audit.ts'
import { logSpans } from '@amber/contract/paging.ts'
import { permissions } from '@amber/contract/permissions.ts'
import { useMemo } from 'react'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { auditLogMessages } from './audit-log.messages.ts'

/** Filters of the log. Names and addresses match exactly. */
export function useAuditFields(): SearchField[] {
  const t = useT(auditLogMessages)
  const translate = useTranslate()
  return useMemo(() => {
    const actions = Object.entries({ ...auditActions, ...permissions })
    return [
      { name: 'actor', label: t('actor') },
      {
        name: 'within',
        label: t('within'),
        options: logSpans.map((value) => ({ value, label: t(value) })),
      },
      {
        name: 'outcome',
        label: t('outcome'),
        options: (['done', 'denied'] as const).map((value) => ({ value, label: t(value) })),
      },
      {
        name: 'action',
        label: t('action'),
        options: actions.map(([value, texts]) => ({ value, label: translate(texts) })),
      },
      {
        name: 'targetType',
        label: t('targetType'),
        options: auditTargetTypes.map((value) => ({ value, label: t(value) })),
      },
      { name: 'target', label: t('target') },
      { name: 'ip', label: t('ip') },
      { name: 'requestId', label: t('requestId') },
      { name: 'from', until: 'to', label: t('range') },
    ]
  }, [t, translate])
}
