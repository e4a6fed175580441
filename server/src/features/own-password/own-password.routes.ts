import { ownPassword } from '@amber/contract/own-password.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { changePassword } from './own-password.service.ts'

export const ownPasswordRoutes: Route[] = [bind(ownPassword.change, changePassword)]
