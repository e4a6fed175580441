import type { MessageSettings } from '@amber/contract/messaging/message-settings.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Fragment } from 'react'
import { ownZone } from '#web/lib/i18n/format.ts'
import { useT } from '#web/lib/call/services.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { TimeField } from '#web/ui/date/date-field.tsx'
import { kindsOf } from './choose-channel.ts'
import { MailNote } from './mail-note.tsx'
import { MessageMatrix, messageGroupNames } from './message-matrix.tsx'
import { kindNames, messageSettingsMessages } from './message-settings.messages.ts'
import { useMessageSettings } from './use-message-settings.ts'
import './message-settings.css'

type Change = (next: MessageSettings) => void

function QuietHours({ settings, onChange }: { settings: MessageSettings; onChange: Change }) {
  const t = useT(messageSettingsMessages)
  const kindName = useT(kindNames)
  const { quiet } = settings
  const atOnce = kindsOf('security').map((kind) => kindName(kind).toLowerCase())
  // They apply in the time zone of the browser that changes them.
  const change = (part: Partial<typeof quiet>) =>
    onChange({ ...settings, quiet: { ...quiet, ...part, zone: ownZone() } })
  const time = (name: 'from' | 'to') => (
    <div className="message-time">
      <label htmlFor={`message-${name}`}>{t(name)}</label>
      <TimeField
        id={`message-${name}`}
        aria-required
        value={quiet[name]}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  )
  return (
    <section className="card message-quiet" aria-labelledby="message-quiet">
      <div className="message-quiet-head">
        <div>
          <h2 id="message-quiet">{t('quiet')}</h2>
          <p>{t('quietText')}</p>
          <p>{t('quietSecurity', { kinds: atOnce.join(t('comma')) })}</p>
        </div>
        <Switch
          aria-label={t('quietOn')}
          checked={quiet.isOn}
          onChange={(isOn) => change({ isOn })}
        />
      </div>
      {quiet.isOn && (
        <div className="message-hours">
          {time('from')}
          {time('to')}
          <p>
            {quiet.from === quiet.to && `${t('allDay')} · `}
            {quiet.from > quiet.to && `${t('nextDay')} · `}
            {t('zone', { zone: quiet.zone })}
          </p>
        </div>
      )}
    </section>
  )
}

export function MessageSettingsSection() {
  const t = useT(messageSettingsMessages)
  const { settings, error, retry, state, change } = useMessageSettings()
  if (error)
    return (
      <section className="card">
        <DataFailure title={t('failed')} error={error} onRetry={retry} />
      </section>
    )
  if (!settings)
    return (
      <section className="card message-groups" role="status">
        <span className="visually-hidden">{t('loading')}</span>
        {messageGroupNames.map((group) => (
          <Fragment key={group}>
            <span className="skeleton" />
            {kindsOf(group).length > 1 &&
              kindsOf(group).map((kind) => (
                <span key={kind} className="skeleton message-kind-wait" />
              ))}
          </Fragment>
        ))}
      </section>
    )
  return (
    <>
      <section className="card message-groups" aria-labelledby="message-settings">
        <div className="message-head">
          <h2 id="message-settings">{t('title')}</h2>
          <span role="status" data-failed={state === 'failed'}>
            {state === 'saving' && t('saving')}
            {state === 'saved' && t('saved')}
            {state === 'failed' && t('notSaved')}
          </span>
        </div>
        <p className="message-about">{t('text')}</p>
        <MessageMatrix settings={settings} onChange={change} />
        <MailNote />
      </section>
      <QuietHours settings={settings} onChange={change} />
    </>
  )
}
