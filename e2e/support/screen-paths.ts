// The address of every screen of the product.

/** What makes the link of a first start good, for who looks at the page that it leads to: `/setup#token`. */
export const setupLink = `insert into setup_links (token_hash, expires_at)
  values (sha256('token'), now() + interval '1 day')`

/** Open to everybody. */
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

/**
 * Led back to the door without what a sign-in has brought so far: the journeys of the second step and of linked accounts
 * come to them.
 */
export const notByAddress = ['/login/second-step', '/login/bind-account']

/** Not found, inside the frame; and what asks whether to sign out, which has none. */
export const [lastInFrame, outsideFrame] = ['/nowhere/at/all', '/login-out']

/** Every path below the main layout (specification, section 2), with somebody's id where one is wanted. */
export const pathsWith = (id: string) => [
  '/home',
  '/document/admin-docs',
  '/document/admin-docs-link',
  '/document/react',
  '/document/router-link',
  '/document/vite',
  '/error/403',
  '/error/404',
  '/error/500',
  '/function',
  '/function/tabs',
  '/function/tabs/query?id=1',
  '/function/captcha',
  '/function/hidden-child',
  '/function/hidden-child/R_ADMIN',
  '/function/requests',
  '/function/switch-role',
  '/function/super',
  '/function/permissions',
  '/function/event-bus',
  '/function/charts',
  '/function/phone',
  '/function/forms',
  '/mock',
  '/multi-menu/first/one',
  '/multi-menu/first/two',
  '/multi-menu/second/one/home',
  '/project-intro',
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
  '/user-center',
  ...[
    'profile',
    'export',
    'password',
    'two-step',
    'linked-accounts',
    'sessions',
    'sign-ins',
    'message-settings',
    'look',
  ].map((section) => `/user-center?section=${section}`),
  lastInFrame,
  // Asks whether to sign out.
  outsideFrame,
]
