import { findings } from '@amber/contract/status/findings.ts'
import { jobText } from '@amber/contract/status/jobs.ts'
import type { Warning } from '@amber/contract/status/system-status.ts'
import { svg as good } from 'virtual:icon/circle-check'
import { svg as fail } from 'virtual:icon/circle-x'
import { svg as warn } from 'virtual:icon/triangle-alert'
import { useFormat, useT, useTranslate } from '#web/lib/call/services.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { statusMessages } from './status.messages.ts'

/** Pages with the cause, by the first part of the code. */
const pages: Readonly<Record<string, string>> = {
  outbox: '/system/setting?section=mail',
  audit: '/system/audit-log',
}

/** Returns the sentence of a warning. */
function useSentence() {
  const translate = useTranslate()
  const format = useFormat()
  return ({ code, values }: Warning) => {
    const shown = Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, format.number(value)]
      return [name, name === 'job' ? translate(jobText(value)) : value]
    })
    return translate(findings[code].texts, Object.fromEntries(shown))
  }
}

function WarningLine({ warning }: { warning: Warning }) {
  const t = useT(statusMessages)
  const problem = useSentence()(warning)
  const { level } = findings[warning.code]
  const to = pages[warning.code.split('_')[0] ?? '']
  return (
    <li data-level={level}>
      <Icon svg={level === 'fail' ? fail : warn} size={18} />
      <p>
        <strong>{t(level)}</strong> {problem}
      </p>
      {to && (
        <PageLink to={to} instead={null} aria-label={t('openOf', { problem })}>
          {t('open')}
        </PageLink>
      )}
    </li>
  )
}

/** Problems with what to do, failures first; or that there are none. */
export function StatusWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const t = useT(statusMessages)
  const levels = ['fail', 'warn'] as const
  const sorted = levels.flatMap((level) =>
    warnings.filter(({ code }) => findings[code].level === level),
  )
  if (sorted.length === 0)
    return (
      <section className="status-health card" data-level="good" aria-label={t('health')}>
        <Icon svg={good} size={22} />
        <div>
          <h2>{t('allGood')}</h2>
          <p>{t('allGoodDetail')}</p>
        </div>
      </section>
    )
  return (
    <section className="status-problems card" aria-label={t('health')}>
      <h2>{t('problems', { count: sorted.length })}</h2>
      <ul>
        {sorted.map((warning) => (
          <WarningLine
            key={`${warning.code} ${Object.values(warning.values)[0]}`}
            {...{ warning }}
          />
        ))}
      </ul>
    </section>
  )
}
