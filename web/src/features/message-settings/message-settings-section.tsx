import { messageGroups } from '@amber/contract/message-settings.ts'
import type { MessageGroup, MessageSettings } from '@amber/contract/message-settings.ts'
import { Switch } from 'antd'
import { useSay, useT } from '#web/lib/services.ts'
import { DataFailure } from '#web/ui/data-states.tsx'
import { messageSettingsMessages } from './message-settings.messages.ts'
import { MailNote } from './mail-note.tsx'
import { useMessageSettings } from './use-message-settings.ts'
import './message-settings.css'

const groups = Object.keys(messageGroups) as MessageGroup[]

type Change = (next: MessageSettings) => void

/** One kind of message: what it is, and where the person wants it. */
function GroupRow(props: { group: MessageGroup; settings: MessageSettings; onChange: Change }) {
  const { group, settings, onChange } = props
  const t = useT(messageSettingsMessages)
  const say = useSay()
  const name = say(messageGroups[group])
  const chosen = settings.groups[group]
  const choose = (part: Partial<typeof chosen>) =>
    onChange({
      ...settings,
      groups: { ...settings.groups, [group]: { ...chosen, ...part } },
    })
  return (
    <tr>
      <th scope="row">
        {name}
        <p>{t(`${group}Text`)}</p>
      </th>
      <td data-channel={t('screen')}>
        {group === 'security' ? (
          <span className="message-always">{t('always')}</span>
        ) : (
          <Switch
            aria-label={t('onScreen', { group: name })}
            checked={chosen.screen}
            onChange={(screen) => choose({ screen })}
          />
        )}
      </td>
      <td data-channel={t('mail')}>
        <Switch
          aria-label={t('byMail', { group: name })}
          checked={chosen.mail}
          onChange={(mail) => choose({ mail })}
        />
      </td>
    </tr>
  )
}

/** From when to when, every day. An emptied field waits for a time and changes nothing. */
function QuietHours({ settings, onChange }: { settings: MessageSettings; onChange: Change }) {
  const t = useT(messageSettingsMessages)
  const { quiet } = settings
  const change = (part: Partial<typeof quiet>) =>
    onChange({ ...settings, quiet: { ...quiet, ...part } })
  const time = (name: 'from' | 'to') => (
    <label className="message-time">
      {t(name)}
      <input
        className="text-input"
        type="time"
        required
        value={quiet[name]}
        onChange={({ target }) => {
          if (target.value) change({ [name]: target.value.slice(0, 5) })
        }}
      />
    </label>
  )
  return (
    <section className="card message-quiet" aria-labelledby="message-quiet">
      <div className="message-quiet-head">
        <div>
          <h2 id="message-quiet">{t('quiet')}</h2>
          <p>{t('quietText')}</p>
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

/** Where a person is told of what, and when not. A section of the user center. */
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
        {groups.map((group) => (
          <span key={group} className="skeleton" style={{ height: 40, marginBottom: 16 }} />
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
        <table>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('screen')}</th>
              <th scope="col">{t('mail')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group} group={group} settings={settings} onChange={change} />
            ))}
          </tbody>
        </table>
        <MailNote />
      </section>
      <QuietHours settings={settings} onChange={change} />
    </>
  )
}
