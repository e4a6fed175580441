import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { expect, test } from 'vitest'
import { decideTheme } from './decide-theme.ts'

type From = Parameters<typeof decideTheme>[0]

const now = new Date('2026-11-21T12:00:00.000Z')
const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z']
const colored = (themeColor: string) => ({ ...defaultThemeSettings, themeColor })
const [here, there, ofCompany] = [colored('#111111'), colored('#222222'), colored('#333333')]

function decide(from: {
  saved?: Partial<NonNullable<From['saved']>>
  company?: Partial<From['company']>
  local?: Partial<From['local']>
}) {
  return decideTheme({
    userId: 'ann',
    saved: from.saved && {
      settings: there,
      mode: 'dark',
      changedAt: early,
      override: 0,
      ...from.saved,
    },
    company: { settings: null, override: 0, ...from.company },
    local: {
      owner: undefined,
      mode: 'system',
      settings: defaultThemeSettings,
      change: undefined,
      override: 0,
      ...from.local,
    },
    now,
  })
}
const annHere = (at: string, savedAt?: string) => ({
  owner: { userId: 'ann', savedAt },
  settings: here,
  mode: 'light' as const,
  change: { at, isOwn: true },
})

test('uses the theme on the server in a new browser', () => {
  expect(decide({ saved: {} })).toMatchObject({ settings: there, mode: 'dark', isUnsaved: false })
})

test('prefers an unsaved local change over an older one on the server', () => {
  const decision = decide({ saved: { changedAt: early }, local: annHere(late) })
  expect(decision).toMatchObject({ settings: here, mode: 'light', isUnsaved: true })
})

test('prefers a newer change on the server over a local one', () => {
  const decision = decide({ saved: { changedAt: late }, local: annHere(early) })
  expect(decision).toMatchObject({ settings: there, mode: 'dark', isUnsaved: false })
})

test('prefers the server over a saved local change, whatever the clocks', () => {
  const decision = decide({ saved: { changedAt: early }, local: annHere(late, late) })
  expect(decision).toMatchObject({ settings: there })
})

test('gives another user of the browser their own or the company theme', () => {
  const bobs = { ...annHere(late), owner: { userId: 'bob', savedAt: undefined } }
  expect(decide({ saved: {}, local: bobs })).toMatchObject({ settings: there, mode: 'dark' })
  expect(decide({ local: bobs, company: { settings: ofCompany } })).toMatchObject({
    settings: ofCompany,
    mode: 'system',
    change: undefined,
    isUnsaved: false,
  })
})

test('follows the company theme with the chosen scheme when the user has no theme', () => {
  const local = { mode: 'dark' as const, change: { at: late, isOwn: false }, settings: here }
  expect(decide({ local, company: { settings: ofCompany } })).toMatchObject({
    settings: ofCompany,
    mode: 'dark',
    isUnsaved: true,
  })
  expect(decide({ saved: { settings: null }, company: { settings: ofCompany } })).toMatchObject({
    settings: ofCompany,
    mode: 'dark',
    change: { isOwn: false },
  })
})

test('keeps settings of an earlier version without an owner', () => {
  const decision = decide({ local: { settings: here } })
  expect(decision).toMatchObject({ settings: here, change: { isOwn: true }, isUnsaved: true })
})

test('applies a company override once', () => {
  const company = { settings: ofCompany, override: 2 }
  const first = decide({ saved: { override: 1 }, company })
  expect(first).toMatchObject({ settings: ofCompany, override: 2, isUnsaved: true })
  expect(first.change).toEqual({ at: now.toISOString(), isOwn: false })
  // An override is applied once.
  expect(decide({ saved: { override: 2 }, company })).toMatchObject({ settings: there })
  const since = { ...annHere(late), override: 2 }
  expect(decide({ saved: { override: 2 }, company, local: since })).toMatchObject({
    settings: here,
  })
})

test('ignores the override flag of another user', () => {
  const bobs = { owner: { userId: 'bob', savedAt: undefined }, override: 2 }
  const company = { settings: ofCompany, override: 2 }
  expect(decide({ saved: { override: 0 }, company, local: bobs })).toMatchObject({
    settings: ofCompany,
  })
})
