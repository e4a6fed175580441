/*
 * A few scripts for each of the first screens, since each costs a round trip: `base` and the libraries for all, `login`,
 * `shell` with the parts of the component library that it draws with (`kit`), `home`; and for what every signed-in page
 * fetches once it is drawn: `cards` below home's figures, `idle` for the rest. Everything else is left to the
 * bundler and comes on demand. `npm run bench -- web` counts the requests.
 */

const any = (...parts: string[]) => parts.join('|')
const ours = (...parts: string[]) => `/web/src/(${any(...parts)})`
const library = (...names: string[]) => `/node_modules/(${any(...names)})/`
const icons = (...names: string[]) => `virtual:icon/(${any(...names)})$`
const contract = (...names: string[]) => `/contract/src/(${any(...names)})\\.ts$`

const groups: readonly [name: string, ...paths: string[]][] = [
  ['react', library('react', 'react-dom', 'scheduler')],
  ['router', library('react-router', 'zustand')],
  [
    'schemas',
    library('zod'),
    contract(
      'appearance',
      'auth',
      'authorization',
      'batch',
      'captcha',
      'endpoint',
      'faces',
      'home',
      'paging',
    ),
    contract('message-settings', 'preferences', 'role-changes', 'roles', 'rules'),
  ],
  [
    'base',
    ours(
      'app/(app-root|app\\.messages|base|constant-routes|create-app|home-path|join-routes|loading)',
      'app/(page-of|progress|reload-on|request-layer|root-frame|route-error|router|start-app)',
      'app/lock/(create-lock|locked-key)',
      'app/search/found-key',
      'lib/(api|current-route|end-reason|event-bus|feedback|format|i18n|own-path|route|second-api|services)',
      'lib/(door|session|sign-in-parts|sign-out-now|storage|tabs|theme\\.|url-state|when-idle)',
      'ui/(brand|exception|feedback|focus-heading|icon\\.|language|layers|spread|theme-|ui\\.)',
      'features/(bind-account|code-login|error-pages|login|register|reset-password)/.*route',
      'features/(second-step|setup|sign-in-return|terms)/.*route',
      'features/login/login\\.messages',
    ),
    contract('error-codes', 'headers', 'theme', 'words'),
    'preload-helper',
    icons('sun', 'moon', 'monitor', 'circle-check', 'circle-x', 'info', 'x'),
  ],
  [
    'login',
    ours(
      'features/login/(login-layout|login-page|login\\.css|use-doorway|use-sign-in-parts)',
      'ui/(entry-|password-field|use-entry-form|use-wanted-captcha)',
      'lib/captcha-entries',
    ),
    icons('eye', 'eye-off'),
  ],
  [
    'kit',
    library(
      '@ant-design/(colors|cssinjs|cssinjs-utils|fast-color|icons|icons-svg)',
      '@babel/runtime',
      '@emotion/[a-z]+',
      '@rc-component/(dropdown|menu|motion|overflow|portal)',
      '@rc-component/(resize-observer|tooltip|trigger|util)',
      '@rc-component/(pagination|picker)/es/locale',
      '@tanstack/[a-z-]+',
      'antd/es/(_util|config-provider(?!/defaultRenderEmpty)|dropdown/style|layout|locale|menu|style|theme)',
      'antd/es/(tooltip|version|[a-z-]+/locale)',
      'clsx',
      'is-mobile',
      'react-is',
      'stylis',
    ),
    '/node_modules/antd/es/(color-picker/(color|util)|dropdown/dropdown|space/(Compact|style/compact))\\.js',
    '/node_modules/@rc-component/color-picker/',
    // Its contexts alone: the form itself comes with the one page that has one.
    '/node_modules/@rc-component/form/es/(FormContext|FieldContext|ListContext)',
    '/node_modules/antd/es/(form/(context|validateMessagesContext)|modal/locale|table/TableMeasure)',
  ],
  [
    'shell',
    ours(
      'app/(antd-theme|permitted-routes|query-client|rotate-tokens|route-tree|routes|shell|shell-providers)\\.',
      'app/layout/(?!phone-menu)',
      'app/rights/(lost-page|open-routes|read-rights)',
      'app/live/live-provider',
      'app/notifications/notification-bell',
      'app/tabs/',
      'app/notices/(offline|use-connection)',
      'app/search/(search(-button|\\.messages)|use-remember)',
      'app/shortcuts/(shell-tools|shortcuts\\.messages|use-shortcuts-on)',
      'app/theme/(page-animations|theme-button|theme-drawer-button|theme-effects|use-theme-settings)',
      'features/[a-z-]+/[a-z-]+[.-]route\\b',
      'lib/(after-paint|contrast|declared-routes|kept-preferences|live\\.|menu-words|open-pages|palette|query|shades|shortcuts|theme-look|use-flush)',
      'ui/(avatar|cut-text|elements|page-link|part-on-demand|popup-menu|popup-place|route-icon|use-kept-focus|use-media|use-now|use-phone|use-row-room)',
    ),
    contract('avatar-path', 'notifications', 'page-decisions'),
    'virtual:route-icons',
    icons(
      'app-window',
      'arrow-(left|right|up-right)[a-z-]*',
      'bell',
      'chevron-down',
      'circle-user',
      'copy-x',
      'dot',
      'ellipsis',
      'external-link',
      'fold-horizontal',
      'folder',
      'keyboard',
      'languages',
      'list-checks',
      'lock',
      'log-out',
      'maximize',
      'menu',
      'minimize',
      'palette',
      'panel-left-[a-z]+',
      'pin',
      'pin-off',
      'rotate-cw',
      'search',
      'shield-alert',
      'shield-check',
      'trash-2',
      'wifi-off',
    ),
  ],
  [
    'home',
    ours(
      'app/home-page',
      'features/home/home(?!-route|\\.route)',
      'ui/(badge|data-states|data-table\\.messages|refresh-button|sparkline)',
    ),
    icons(
      'arrow-down-right',
      'calendar-days',
      'chevron-right',
      'layout-grid',
      'log-in',
      'minus',
      'pencil-line',
      'radio',
      'triangle-alert',
      'users',
    ),
  ],
  [
    'cards',
    ours(
      'app/notifications/(announcement-(list|on-demand)|announcements-card|notification-(arrivals|li|title))',
      'app/notifications/(notifications\\.messages|stale-after|use-notification-list)',
      'features/home-cards/(activity-card|card-|entries-card|home-cards|roles-card|trend-card|use-card)',
      'lib/(audit-sentence|chart-colors|save-soon)',
      'ui/(card-failure|chart-figure|chart\\.messages|lazy-charts|segments|time-ago|use-(ago|seen))',
    ),
    contract('announcements', 'audit', 'notification-[a-z]+', 'permissions'),
    icons('chart-line', 'download', 'file', 'table-2'),
  ],
  // What the door uses too must not wait for what signed-in pages are drawn with.
  ['people', contract('avatars', 'proven-contacts', 'users')],
  ['theme', ours('app/theme/(decide-theme|read-company)')],
  [
    'passkeys',
    ours(
      'features/second-step/(passkey-button|second-step\\.messages)',
      'lib/(ask-own-passkey|passkeys)',
      'ui/passkey-hint',
    ),
    contract('passkeys', 'second-step', 'two-step'),
    icons('fingerprint'),
  ],
  [
    'idle',
    ours(
      'app/(keep-language|live/|lock/|theme/(theme-sync|theme\\.messages)|visits/)',
      'lib/live-stream',
      'ui/use-proof-form',
    ),
    contract('live', 'session-lock'),
  ],
]

/** For the bundler: an earlier group takes a module before a later one. */
export const chunkGroups = groups.map(([name, ...paths], index) => ({
  name,
  test: new RegExp(any(...paths)),
  priority: groups.length - index,
  includeDependenciesRecursively: false,
}))
