import { appearance } from '@amber/contract/settings/appearance.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { readCompanyTheme, updateCompanyTheme } from './appearance.service.ts'

export const appearanceRoutes: Route[] = [
  bindPublic(appearance.get, ({ db }) => readCompanyTheme(db)),
  bind(appearance.update, updateCompanyTheme),
]
