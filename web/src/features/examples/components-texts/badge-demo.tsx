import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Badge, EnabledStatus, Status } from '#web/ui/picture/badge.tsx'
import { PillList } from '#web/ui/text/pill-list.tsx'

export function BadgeDemo() {
  const t = useT(sampleMessages)
  return (
    <>
      <div className="demo-row">
        <Badge>{t('new')}</Badge>
        <Badge tone="theme">{t('used')}</Badge>
        <Status tone="good">{t('used')}</Status>
        <Status tone="off">{t('disabled')}</Status>
        <Status tone="bad">{t('broken')}</Status>
        <EnabledStatus status="1" />
        <EnabledStatus status="2" />
      </div>
      <PillList
        pills={(['new', 'used', 'broken'] as const).map((key) => ({
          key,
          label: t(key),
          tone: 'plain',
        }))}
      />
    </>
  )
}
