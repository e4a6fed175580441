/** Example screens that show an error page or something like it. */
export const exampleExceptions = [
  '/document/admin-docs-link',
  '/document/router-link',
  '/error/403',
  '/error/404',
  '/error/500',
]

/** Folder of the menu, which opens its first page. */
export const exampleRedirects = { '/function': '/function/tabs' }

/** Screens of the example pages. */
export const examplePaths = [
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
  '/function/components',
  '/mock',
  '/multi-menu/first/one',
  '/multi-menu/first/two',
  '/multi-menu/second/one/home',
  '/project-intro',
]
