import { homeCards } from '@amber/contract/account/preferences.ts'
import type { HomeCard, HomeLayout } from '@amber/contract/account/preferences.ts'

export const zones = ['main', 'side', 'hidden'] as const
export type Zone = (typeof zones)[number]
/** A position among the cards of a zone. */
export type Position = { zone: Zone; index: number }

export const defaultLayout: HomeLayout = {
  main: ['trend', 'roles', 'entries'],
  side: ['announcements', 'activity'],
  hidden: [],
}

/** The cards of a zone, of those that there are for this person. Others keep their place unseen. */
export function cardsIn(
  layout: HomeLayout,
  zone: Zone,
  available: readonly HomeCard[],
): readonly HomeCard[] {
  return layout[zone].flatMap((card) => available.filter((known) => known === card))
}

/** The layout with every card in it once: one that a newer version brings stands where it does by default. */
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

/** Where a card stands. */
export function placeOf(layout: HomeLayout, card: HomeCard): Position {
  const zone = zones.find((one) => layout[one].includes(card)) ?? 'hidden'
  return { zone, index: layout[zone].indexOf(card) }
}

/** The layout with a card moved to a place; the index counts the others of that zone only. */
export function moveCard(
  layout: HomeLayout,
  card: HomeCard,
  { zone, index }: Position,
): HomeLayout {
  const without = Object.fromEntries(
    zones.map((one) => [one, layout[one].filter((other) => other !== card)]),
  ) as HomeLayout
  const place = Math.max(0, Math.min(index, without[zone].length))
  return { ...without, [zone]: without[zone].toSpliced(place, 0, card) }
}

export function isDefault(layout: HomeLayout): boolean {
  return JSON.stringify(layout) === JSON.stringify(defaultLayout)
}
