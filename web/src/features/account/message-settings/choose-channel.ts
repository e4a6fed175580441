import { channelsOf, groupsOfKinds } from '@amber/contract/messaging/message-settings.ts'
import type {
  MessageChannels,
  MessageGroup,
  MessageSettings,
  SettableKind,
} from '@amber/contract/messaging/message-settings.ts'

export type Channel = keyof MessageChannels

/** The kinds of a group among which there is a choice, in order; none where the group is all there is. */
export function kindsOf(group: MessageGroup): SettableKind[] {
  const kinds = Object.keys(groupsOfKinds) as SettableKind[]
  return kinds.filter((kind) => groupsOfKinds[kind] === group)
}

/**
 * The settings after one channel was turned on or off for some kinds of a group. What all of them agree on is said of
 * the group, for kinds that are still to come as well; the others are kept by their names.
 */
export function chooseChannel(
  settings: MessageSettings,
  chosen: {
    group: MessageGroup
    kinds: readonly SettableKind[]
    channel: Channel
    isOn: boolean
  },
): MessageSettings {
  const { group, channel, isOn } = chosen
  const wanted = kindsOf(group).map((kind) => {
    const channels = channelsOf(settings, kind)
    const isChosen = chosen.kinds.includes(kind)
    return [kind, isChosen ? { ...channels, [channel]: isOn } : channels] as const
  })
  const isAgreed = wanted.every(([, channels]) => channels[channel] === isOn)
  const ofGroup = { ...settings.groups[group], ...(isAgreed && { [channel]: isOn }) }
  const isOther = ([, { screen, mail }]: (typeof wanted)[number]) =>
    screen !== ofGroup.screen || mail !== ofGroup.mail
  const names = new Set<string>(wanted.map(([kind]) => kind))
  return {
    ...settings,
    groups: { ...settings.groups, [group]: ofGroup },
    kinds: {
      ...Object.fromEntries(Object.entries(settings.kinds).filter(([kind]) => !names.has(kind))),
      ...Object.fromEntries(wanted.filter(isOther)),
    },
  }
}
