import { channelsOf, groupsOfKinds } from '@amber/contract/messaging/message-settings.ts'
import type {
  MessageChannels,
  MessageGroup,
  MessageSettings,
  SettableKind,
} from '@amber/contract/messaging/message-settings.ts'

export type SettableChannel = keyof MessageChannels

/** Returns the settable kinds of a group in display order; empty when the group has no kinds. */
export function kindsOf(group: MessageGroup): SettableKind[] {
  const kinds = Object.keys(groupsOfKinds) as SettableKind[]
  return kinds.filter((kind) => groupsOfKinds[kind] === group)
}

/**
 * Sets one channel for some kinds of a group. A value shared by all kinds is stored on the group, so that kinds added
 * later inherit it; differing kinds are stored by name.
 */
export function chooseChannel(
  settings: MessageSettings,
  chosen: {
    group: MessageGroup
    kinds: readonly SettableKind[]
    channel: SettableChannel
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
