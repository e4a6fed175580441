import { useT } from '#web/lib/call/services.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { reportsMessages } from './reports.messages.ts'

export function ReportsPage() {
  const t = useT(reportsMessages)
  return <Page title={t('title')}>…</Page>
}
