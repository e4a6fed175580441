import { passwords } from '@amber/contract/passwords.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { changePassword } from './own-password.service.ts'

export const ownPasswordRoutes: Route[] = [bind(passwords.change, changePassword)]
