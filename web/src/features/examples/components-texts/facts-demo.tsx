import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { Facts } from '#web/ui/change/facts.tsx'

export function FactsDemo() {
  const t = useT(sampleMessages)
  return (
    <div className="demo-columns">
      <Facts
        title={t('assets')}
        facts={[
          { label: t('text'), value: t('laptop') },
          { label: t('status'), value: t('used') },
          { label: t('record'), value: null },
        ]}
      />
      <FactList>
        <Fact label={t('code')}>A-1024</Fact>
        <Fact label={t('longText')}>{t('longName')}</Fact>
      </FactList>
    </div>
  )
}
