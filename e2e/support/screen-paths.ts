import {
  exampleExceptions,
  examplePaths,
  exampleRedirects,
} from '#e2e/support/examples/example-paths.ts'
import { nounPathOf } from '@amber/contract/nouns/define-noun.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'

/** Inserts a valid set-up link for `/setup#token`. */
export const setupLink = `insert into setup_links (token_hash, expires_at)
  values (sha256('token'), now() + interval '1 day')`

export const publicPaths = [
  '/login',
  '/login/code-login',
  '/login/bind-wechat',
  '/login/return?failed=provider_silent',
  '/login/passkey',
  '/login/register',
  '/login/reset-pwd',
  '/agreement',
  '/privacy',
  '/403',
  '/404',
  '/500',
  '/nowhere',
  '/setup#token',
]

/** Paths that redirect to the sign-in page without a pending sign-in. */
export const notByAddress = ['/login/second-step', '/login/bind-account']

/** A missing page within the layout, and the sign-out confirmation outside of it. */
export const [lastInFrame, outsideFrame] = ['/nowhere/at/all', '/login-out']

/** Screens that show an error page or something like it. */
export const exceptionPaths = [
  '/403',
  '/404',
  '/500',
  '/nowhere',
  ...exampleExceptions,
  lastInFrame,
  outsideFrame,
]

/** Screens that lead to others. */
export const redirects: Readonly<Record<string, string>> = { ...exampleRedirects }

/** Screens within the layout, without examples. `id`: a user's. */
export const ownPathsWith = (id: string) => [
  '/home',
  '/system/user',
  ...['', '?tab=rights&why=page:system_role', '?tab=sessions', '?tab=sign-ins', '?tab=changes'].map(
    (search) => `/system/user/${id}${search}`,
  ),
  '/system/session',
  '/system/announcement',
  '/system/removed-user',
  '/system/invitation',
  '/system/role',
  '/system/role/R_ADMIN/menus',
  '/system/menu',
  '/system/menu/authority',
  '/system/audit-log',
  '/system/sign-in-log',
  '/system/setting',
  '/system/status',
  ...nounList.map(nounPathOf),
  '/user-center',
  ...[
    'profile',
    'export',
    'password',
    'two-step',
    'linked-accounts',
    'sessions',
    'sign-ins',
    'operations',
    'message-settings',
    'look',
  ].map((section) => `/user-center?section=${section}`),
]

export const pathsWith = (id: string) => [
  ...ownPathsWith(id),
  ...examplePaths,
  lastInFrame,
  outsideFrame,
]
