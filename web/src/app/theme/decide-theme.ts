import type { CompanyTheme } from '@amber/contract/settings/appearance.ts'
import type { ThemePreference } from '@amber/contract/account/preferences.ts'
import {
  defaultThemeSettings,
  type ThemeMode,
  type ThemeSettings,
} from '@amber/contract/settings/theme.ts'
import type { ThemeChange } from '#web/lib/theme/theme.ts'

/** `savedAt` is the last change on the server. */
export type ThemeOwner = { userId: string; savedAt: string | undefined }

type Local = {
  owner: ThemeOwner | undefined
  mode: ThemeMode
  settings: ThemeSettings
  change: ThemeChange | undefined
  /** Highest company `override` applied here. */
  override: number
}

export type ThemeDecision = {
  mode: ThemeMode
  settings: ThemeSettings
  change: ThemeChange | undefined
  override: number
  isUnsaved: boolean
}

export const isSameTheme = (one: ThemeSettings, other: ThemeSettings) =>
  JSON.stringify(one) === JSON.stringify(other)

function localWish(userId: string, local: Local): Omit<ThemeDecision, 'settings' | 'override'> {
  const { owner, change, mode } = local
  if (owner && owner.userId !== userId)
    return { mode: 'system', change: undefined, isUnsaved: false }
  // Settings stored by an earlier version.
  const isFound = !change && !isSameTheme(local.settings, defaultThemeSettings)
  const found = isFound ? { at: new Date(0).toISOString(), isOwn: true } : undefined
  const isUnsaved = change !== undefined && change.at !== owner?.savedAt
  return { mode, change: change ?? found, isUnsaved: isUnsaved || isFound }
}

/**
 * Decides on the theme: the server's wins unless the same user has changed it here since; without either, the
 * company's. An overriding default applies once.
 */
export function decideTheme(from: {
  userId: string
  saved: ThemePreference | undefined
  company: Pick<CompanyTheme, 'settings' | 'override'>
  local: Local
  now: Date
}): ThemeDecision {
  const { userId, saved, company, local, now } = from
  const isOwnBrowser = local.owner?.userId === userId
  const isOthers = local.owner !== undefined && !isOwnBrowser
  const wish = localWish(userId, local)
  const isNewer =
    isOwnBrowser && wish.isUnsaved && (wish.change?.at ?? '') > (saved?.changedAt ?? '')
  const chosen =
    saved && !isNewer
      ? {
          mode: saved.mode,
          change: { at: saved.changedAt, isOwn: saved.settings !== null },
          isUnsaved: false,
          own: saved.settings,
        }
      : { ...wish, own: wish.change?.isOwn ? local.settings : null }
  const seen = Math.max(saved?.override ?? 0, isOthers ? 0 : local.override)
  const ofCompany = company.settings ?? defaultThemeSettings
  const { mode, change, isUnsaved } = chosen
  const common = { mode, override: Math.max(seen, company.override) }
  if (chosen.own && company.override > seen)
    return {
      ...common,
      settings: ofCompany,
      change: { at: now.toISOString(), isOwn: false },
      isUnsaved: true,
    }
  return { ...common, settings: chosen.own ?? ofCompany, change, isUnsaved }
}

function withChanges<Part extends object>(
  settings: Part,
  { before, after }: { before: Part; after: Part },
): Part {
  const parts = Object.entries(settings).map(([name, value]: [string, unknown]) => {
    const key = name as keyof Part
    const [was, is] = [before[key], after[key]]
    if (typeof value !== 'object' || value === null || typeof was !== 'object' || was === null)
      return [name, is === was ? value : is]
    return [name, withChanges(value, { before: was, after: is as object })]
  })
  return Object.fromEntries(parts) as Part
}

/** Applies changes made while the theme was loading; untouched settings may be another user's. */
export function withNewerWish(
  decision: ThemeDecision,
  begun: Pick<Local, 'mode' | 'settings' | 'change'>,
  now: Pick<Local, 'mode' | 'settings' | 'change'>,
): ThemeDecision {
  if (!now.change || now.change.at === begun.change?.at) return decision
  const isOther = !isSameTheme(now.settings, begun.settings)
  const isOwn = isOther ? now.change.isOwn : (decision.change?.isOwn ?? false)
  const chosen = { before: begun.settings, after: now.settings }
  const settings = isOwn ? withChanges(decision.settings, chosen) : now.settings
  return {
    ...decision,
    mode: now.mode === begun.mode ? decision.mode : now.mode,
    settings: isOther ? settings : decision.settings,
    change: { at: now.change.at, isOwn },
    isUnsaved: true,
  }
}
