import { settings } from '@amber/contract/settings.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { readSettings, update } from './settings.service.ts'

export const settingsRoutes: Route[] = [
  bind(settings.get, ({ db }) => readSettings(db)),
  bind(settings.update, update),
]
