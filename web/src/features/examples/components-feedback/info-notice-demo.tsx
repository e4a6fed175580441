import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'

export function InfoNoticeDemo() {
  const t = useT(sampleMessages)
  return (
    <>
      <InfoNotice>{t('note')}</InfoNotice>
      <InfoNotice
        action={
          <button type="button" className="button">
            {t('undo')}
          </button>
        }
      >
        {t('archived')}
      </InfoNotice>
    </>
  )
}
