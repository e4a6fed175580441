import * as z from 'zod'
import { themeSettings } from '@amber/contract/settings/appearance.ts'
import type { appearance, CompanyTheme } from '@amber/contract/settings/appearance.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { readThemeSettings } from '@amber/contract/settings/theme.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { getThemeSetting, saveThemeSetting } from './appearance.queries.ts'

/** Other versions may have stored other settings. */
const storedTheme = z.object({ settings: z.unknown(), override: z.number().int() })

export async function readCompanyTheme(db: Database): Promise<CompanyTheme> {
  const row = await getThemeSetting(db)
  const stored = storedTheme.safeParse(row?.value)
  if (!row || !stored.success) return { settings: null, override: 0, version: row?.version ?? 0 }
  const { settings, override } = stored.data
  return {
    settings: settings == null ? null : themeSettings.parse(readThemeSettings(settings)),
    override,
    version: row.version,
  }
}

/** Sets the company default, and on request overrides every user's theme once. */
export async function updateCompanyTheme(
  context: SignedInContext<InputOf<typeof appearance.update>>,
): Promise<CompanyTheme> {
  const { actor, audit, db, input, now } = context
  const before = await readCompanyTheme(db)
  const value = {
    settings: input.settings,
    override: before.override + (input.isOverride ? 1 : 0),
  }
  const isSaved =
    before.version === input.version &&
    (await saveThemeSetting(db, {
      value,
      version: input.version,
      updateBy: actor.userName,
      updateTime: now,
    }))
  if (!isSaved) throw fail('record_changed', { current: await readCompanyTheme(db) })
  const after = await readCompanyTheme(db)
  audit({ target: { type: 'setting', id: 'theme', name: 'theme' }, before, after })
  return after
}
