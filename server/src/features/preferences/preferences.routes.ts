import { preferences, readPreference } from '@amber/contract/preferences.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listPreferences, savePreference } from './preferences.queries.ts'

export const preferencesRoutes: Route[] = [
  bind(preferences.list, async ({ actor, db }) => {
    const rows = await listPreferences(db, actor.id)
    // What an earlier version stored and this one does not know is as if it had never been saved.
    const known = rows.filter(({ key, value }) => readPreference(key, value) !== undefined)
    return Object.fromEntries(known.map(({ key, value }) => [key, value]))
  }),
  bind(preferences.save, async ({ actor, db, input, now }) => {
    await savePreference(db, { userId: actor.id, ...input, now })
    return {}
  }),
]
