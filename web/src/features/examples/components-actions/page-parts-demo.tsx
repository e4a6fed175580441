import { useSearchParams } from 'react-router'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { PageParts } from '#web/ui/layout/page-parts.tsx'

const parts = ['new', 'used', 'broken'] as const

export function PagePartsDemo() {
  const t = useT(sampleMessages)
  const [query] = useSearchParams()
  return (
    <>
      <PageParts
        name={t('status')}
        current={query.get('part') ?? parts[0]}
        parts={parts.map((key) => ({
          key,
          title: t(key),
          to: { search: `?section=PageParts&part=${key}` },
        }))}
      />
      <div>
        <PageLink to="/home">{t('toHome')}</PageLink>
      </div>
      <div>
        <PageLink to="/no-such-page" instead={t('noLink')}>
          {t('toHome')}
        </PageLink>
      </div>
    </>
  )
}
