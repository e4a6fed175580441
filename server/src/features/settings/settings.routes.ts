import { settings } from '@amber/contract/settings.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { answerSettings, update } from './settings.service.ts'

export const settingsRoutes: Route[] = [
  bind(settings.get, ({ db }) => answerSettings(db)),
  bind(settings.update, update),
]
