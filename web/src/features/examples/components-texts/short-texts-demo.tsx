import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { ClientText } from '#web/ui/text/client-text.tsx'
import { Ellipsis } from '#web/ui/text/ellipsis.tsx'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'

export function ShortTextsDemo() {
  const t = useT(sampleMessages)
  const now = useNow()
  return (
    <dl className="demo-facts">
      <dt>{t('emptyValue')}</dt>
      <dd>
        <EmptyValue /> <EmptyValue texts={t('unknown')} />
      </dd>
      <dt>{t('longText')}</dt>
      <dd className="components-narrow">
        <Ellipsis>{t('longName')}</Ellipsis>
      </dd>
      <dt>{t('time')}</dt>
      <dd>
        <TimeAgo time="2026-03-04T08:30:00Z" now={now} />
      </dd>
      <dt>{t('browser')}</dt>
      <dd>
        <ClientText
          client={{
            browser: 'Chrome 148',
            system: 'Windows',
            kind: 'desktop',
            userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/148.0',
          }}
        />
      </dd>
    </dl>
  )
}
