import { homeCards } from '@amber/contract/account/preferences.ts'
import type { HomeCard, HomeLayout } from '@amber/contract/account/preferences.ts'

export const zones = ['main', 'side', 'hidden'] as const
export type Zone = (typeof zones)[number]
export type Position = { zone: Zone; index: number }

export const defaultLayout: HomeLayout = {
  main: ['trend', 'roles', 'entries'],
  side: ['announcements', 'activity'],
  hidden: [],
}

/** Returns the cards of a zone that are available to the user; the others keep their positions in the layout. */
export function cardsIn(
  layout: HomeLayout,
  zone: Zone,
  available: readonly HomeCard[],
): readonly HomeCard[] {
  return layout[zone].flatMap((card) => available.filter((known) => known === card))
}

/** Adds cards missing from a stored layout at their default zone, such as those of a newer version. */
export function completeLayout(stored: HomeLayout | null): HomeLayout {
  if (!stored) return defaultLayout
  const missing = homeCards.filter((card) => zones.every((zone) => !stored[zone].includes(card)))
  return Object.fromEntries(
    zones.map((zone) => [
      zone,
      [
        ...stored[zone],
        ...defaultLayout[zone].filter((card) => missing.some((one) => one === card)),
      ],
    ]),
  ) as HomeLayout
}

export function positionOf(layout: HomeLayout, card: HomeCard): Position {
  const zone = zones.find((one) => layout[one].includes(card)) ?? 'hidden'
  return { zone, index: layout[zone].indexOf(card) }
}

/** Moves a card. The index counts the other cards of the zone only. */
export function moveCard(
  layout: HomeLayout,
  card: HomeCard,
  { zone, index }: Position,
): HomeLayout {
  const without = Object.fromEntries(
    zones.map((one) => [one, layout[one].filter((other) => other !== card)]),
  ) as HomeLayout
  const position = Math.max(0, Math.min(index, without[zone].length))
  return { ...without, [zone]: without[zone].toSpliced(position, 0, card) }
}

export function isDefault(layout: HomeLayout): boolean {
  return JSON.stringify(layout) === JSON.stringify(defaultLayout)
}
