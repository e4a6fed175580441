import { preferences, readPreference } from '@amber/contract/account/preferences.ts'
import { reviewDeferredMail } from '#server/features/messaging/notifications/deferred-mail.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { listPreferences, savePreference } from './preferences.queries.ts'

export const preferencesRoutes: Route[] = [
  bind(preferences.list, async ({ actor, db }) => {
    const rows = await listPreferences(db, actor.id)
    // Omits values that this version cannot parse.
    const known = rows.filter(({ key, value }) => readPreference(key, value) !== undefined)
    return Object.fromEntries(known.map(({ key, value }) => [key, value]))
  }),
  bind(preferences.save, async ({ actor, db, input, now }) => {
    const userId = actor.id
    await db.transaction(async (transaction) => {
      await savePreference(transaction, { userId, ...input, now })
      if (input.key === 'messages') await reviewDeferredMail(transaction, { userId, now })
    })
    return {}
  }),
]
