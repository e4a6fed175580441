import { delivery } from '@amber/contract/messaging/delivery.ts'
import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { DataFailure, StaleNotice } from '#web/ui/table/data-states.tsx'
import { SectionsWaiting } from '#web/ui/layout/section-index.tsx'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'
import { MailSection } from './mail-section.tsx'
import { SmsSection } from './sms-section.tsx'
import '#web/features/settings/settings.css'

const pollMs = 15_000

export function DeliverySettings(props: {
  mail: StoredSetting<'mail'>
  sms: StoredSetting<'sms'>
}) {
  const t = useT(deliverySettingsMessages)
  const { data, error, refetch } = useRead(
    delivery.state,
    {},
    { poll: pollMs, live: 'settings-changed', errorDisplay: 'inline' },
  )
  const retry = () => void refetch()
  if (error && !data)
    return (
      <section className="card" data-section="mail">
        <DataFailure title={t('stateFailed')} error={error} onRetry={retry} />
      </section>
    )
  if (!data) return <SectionsWaiting names={['mail', 'sms']} />
  return (
    <>
      {error && (
        <div className="card">
          <StaleNotice error={error} onRetry={retry} />
        </div>
      )}
      <MailSection stored={props.mail} state={data.mail} />
      <SmsSection stored={props.sms} state={data.sms} />
    </>
  )
}
