import { channelsOf, messageGroups } from '@amber/contract/messaging/message-settings.ts'
import type {
  MessageGroup,
  MessageSettings,
  SettableKind,
} from '@amber/contract/messaging/message-settings.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { chooseChannel, kindsOf } from './choose-channel.ts'
import type { SettableChannel } from './choose-channel.ts'
import { kindNames, messageSettingsMessages } from './message-settings.messages.ts'

export const messageGroupNames = Object.keys(messageGroups) as MessageGroup[]

type Parts = { settings: MessageSettings; onChange: (next: MessageSettings) => void }

/** Checkboxes of one kind or of a whole group; indeterminate where its kinds differ. */
function Boxes(
  props: Parts & { group: MessageGroup; kinds: readonly SettableKind[]; name: string },
) {
  const { group, kinds, name, settings, onChange } = props
  const t = useT(messageSettingsMessages)
  const box = (channel: SettableChannel) => {
    const values = kinds.map((kind) => channelsOf(settings, kind)[channel])
    const isOn = values.length > 0 ? !values.includes(false) : settings.groups[group][channel]
    return (
      <CheckBox
        label={t(channel === 'screen' ? 'onScreen' : 'byMail', { name })}
        isChecked={isOn}
        isMixed={!isOn && values.includes(true)}
        isDisabled={group === 'security' && channel === 'screen'}
        onToggle={() => onChange(chooseChannel(settings, { group, kinds, channel, isOn: !isOn }))}
      />
    )
  }
  const isAlways = group === 'security' && kinds.length > 1
  return (
    <>
      <td>{isAlways ? <span className="message-always">{t('always')}</span> : box('screen')}</td>
      <td>{box('mail')}</td>
    </>
  )
}

function GroupRows({ group, ...parts }: Parts & { group: MessageGroup }) {
  const t = useT(messageSettingsMessages)
  const kindName = useT(kindNames)
  const translate = useTranslate()
  const name = translate(messageGroups[group])
  const kinds = kindsOf(group)
  return (
    <tbody>
      <tr>
        <th scope={kinds.length > 1 ? 'rowgroup' : 'row'}>
          {name}
          <p>{t(`${group}Text`)}</p>
        </th>
        <Boxes {...parts} group={group} kinds={kinds} name={name} />
      </tr>
      {kinds.length > 1 &&
        kinds.map((kind) => (
          <tr key={kind} className="message-kind">
            <th scope="row">{kindName(kind)}</th>
            <Boxes {...parts} group={group} kinds={[kind]} name={kindName(kind)} />
          </tr>
        ))}
    </tbody>
  )
}

export function MessageMatrix(parts: Parts) {
  const t = useT(messageSettingsMessages)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('screen')}</th>
          <th scope="col">{t('mail')}</th>
        </tr>
      </thead>
      {messageGroupNames.map((group) => (
        <GroupRows key={group} group={group} {...parts} />
      ))}
    </table>
  )
}
