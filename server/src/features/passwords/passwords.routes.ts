import { passwords } from '@amber/contract/passwords.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { choosePassword, readLink } from './passwords.service.ts'

export const passwordsRoutes: Route[] = [
  bindPublic(passwords.readLink, readLink),
  bindPublic(passwords.choose, choosePassword),
  bindPublic(passwords.resetByCode, () => Promise.reject(fail('code_wrong'))),
]
