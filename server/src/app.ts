import { Hono } from 'hono'
import type { Logger } from 'pino'
import { addLanguagePack } from '@amber/contract/language-packs.ts'
import { languagePacks } from '@amber/contract/languages/packs.ts'
import { packLanguages } from '@amber/contract/localized-text.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { Database } from '#server/db/connect.ts'
import type { Listen } from '#server/db/listen-on.ts'
import type { Standbys } from '#server/db/standbys.ts'
import { announcementsRoutes } from '#server/features/messaging/announcements/announcements.routes.ts'
import { appearanceRoutes } from '#server/features/settings/appearance/appearance.routes.ts'
import { auditLogRoutes } from '#server/features/logs/audit-log/audit-log.routes.ts'
import { authRoutes } from '#server/features/sign-in/auth/auth.routes.ts'
import {
  brandPictureFile,
  brandPicturesRoutes,
} from '#server/features/settings/brand/brand-pictures.routes.ts'
import { avatarFile, avatarsRoutes } from '#server/features/users/avatars/avatars.routes.ts'
import { createSessions } from '#server/features/sessions/session-tokens.service.ts'
import { captchaRoutes } from '#server/features/sign-in/captcha/captcha.routes.ts'
import { codesRoutes } from '#server/features/sign-in/codes/codes.routes.ts'
import { createCodes } from '#server/features/sign-in/codes/codes.service.ts'
import type { Route } from '#server/http/bind.ts'
import {
  exampleData,
  exampleRoutes,
  mountExampleMiddleware,
} from '#server/features/examples/examples.routes.ts'
import { healthRoutes } from '#server/features/health/health.routes.ts'
import { homeRoutes } from '#server/features/home/home.routes.ts'
import { liveRoutes } from '#server/features/live/live.routes.ts'
import { createLive } from '#server/features/live/live.service.ts'
import { invitationsRoutes } from '#server/features/sign-in/invitations/invitations.routes.ts'
import { menusRoutes } from '#server/features/menus/menus.routes.ts'
import { nounsRoutes } from '#server/features/nouns/nouns.routes.ts'
import { notificationsRoutes } from '#server/features/messaging/notifications/notifications.routes.ts'
import { ownActivityRoutes } from '#server/features/account/activity/own-activity.routes.ts'
import { ownPasswordRoutes } from '#server/features/account/password/own-password.routes.ts'
import { ownProfileRoutes } from '#server/features/account/profile/own-profile.routes.ts'
import { passwordsRoutes } from '#server/features/sign-in/passwords/passwords.routes.ts'
import { passkeysRoutes } from '#server/features/sign-in/passkeys/passkeys.routes.ts'
import { deliveryRoutes } from '#server/features/messaging/delivery/delivery.routes.ts'
import { preferencesRoutes } from '#server/features/account/preferences/preferences.routes.ts'
import { registrationRoutes } from '#server/features/sign-in/registration/registration.routes.ts'
import { rightsRoutes } from '#server/features/roles/rights/rights.routes.ts'
import { rolesRoutes } from '#server/features/roles/roles.routes.ts'
import type { BackupStore } from '#server/features/settings/backups/backups.service.ts'
import { backupsRoutes } from '#server/features/settings/backups/backups.routes.ts'
import { settingsRoutes } from '#server/features/settings/settings.routes.ts'
import { identitiesRoutes } from '#server/features/sign-in/identities/identities.routes.ts'
import { iconFile, iconsRoutes } from '#server/features/icons/icons.routes.ts'
import { searchRoutes } from '#server/features/search/search.routes.ts'
import { secondStepRoutes } from '#server/features/sign-in/second-step/second-step.routes.ts'
import { sessionsRoutes } from '#server/features/sessions/sessions.routes.ts'
import {
  createProviders,
  type ProviderOptions,
} from '#server/features/sign-in/providers/providers.service.ts'
import { signInOptionsRoutes } from '#server/features/sign-in/methods/sign-in-options.routes.ts'
import {
  createSignInOptions,
  createSignInMethods,
} from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { signInProvidersRoutes } from '#server/features/sign-in/providers/sign-in-providers.routes.ts'
import { signInLogRoutes } from '#server/features/logs/sign-in-log/sign-in-log.routes.ts'
import { statusRoutes } from '#server/features/status/status.routes.ts'
import type {
  ReadArchive,
  ReadBackup,
  ReadDisk,
} from '#server/features/status/system-status.service.ts'
import { setupRoutes } from '#server/features/sign-in/setup/setup.routes.ts'
import { twoStepRoutes } from '#server/features/sign-in/two-step/two-step.routes.ts'
import { userHistoryRoutes } from '#server/features/users/history/user-history.routes.ts'
import { userExportsRoutes } from '#server/features/users/export/user-exports.routes.ts'
import { userImportsRoutes } from '#server/features/users/import/user-imports.routes.ts'
import { usersRoutes } from '#server/features/users/users.routes.ts'
import { documentation } from '#server/http/documentation/documentation.ts'
import { unreadFacts, type PageFacts } from '#server/http/answers/page-facts.ts'
import type { LimitSettings } from '#server/http/limits/limits.ts'
import { mountRoutes } from '#server/http/request-pipeline.ts'
import { requireDeclared } from '#server/http/require-complete.ts'
import { requireOwnHost } from '#server/http/origin.ts'
import {
  headers,
  measureRequests,
  requestIds,
  requestLog,
  unexpectedErrors,
  warnOfUnknownProxies,
} from '#server/http/middleware.ts'
import type { Site } from '#server/http/site.ts'
import type { IconSets } from '#server/lib/icon-sets.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import type { Measures } from '#server/lib/measures.ts'
import { createLastKnown } from '#server/lib/cache.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { JudgeAddress } from '#server/lib/reach.ts'
import { createUnassignableRoles } from '#server/policies/roles.ts'

export type AppOptions = LimitSettings &
  Site & {
    db: Database
    platform: Platform
    log: Logger
    migrations: readonly string[]
    hasDocumentation: boolean
    /** Null: all reads are from the primary. */
    standbys?: Standbys | null
    /** Set by the environment; null: read from the settings. */
    examples: ExampleMode | null
    iconSets: IconSets
    delivery: DeliveryOptions
    providers: ProviderOptions
    judgeAddress: JudgeAddress
    /** Null: events are polled. */
    listen: Listen | null
    /** Null: the server has no data folder. */
    readDisk?: ReadDisk
    /** Null without a folder for backups. */
    backups?: BackupStore | null
    /** Null: the server makes no backups. */
    readBackup?: ReadBackup
    /** Null: the server archives no WAL. */
    readArchive?: ReadArchive
    /** Null: nothing is measured. */
    measures?: Measures | null
    /** Aborted first on shutdown; fails readiness while requests are still answered. */
    draining?: AbortSignal
    /** Own connection of the readiness check: those of calls may all be in use, at all servers at once. */
    readiness?: Database
    /** Aborted on shutdown; ends event streams. */
    stopping: AbortSignal
    /** Build time of the web app in `files`; null or absent without one. */
    buildTime?: string | null
    /** Null in tests and where another server serves the web app. */
    files: ((request: Request, facts: () => Promise<PageFacts>) => Promise<Response>) | null
  }

/** Public routes outside the contract. */
const openPaths = [
  '/avatars/:file',
  '/brand/:file',
  '/icons/:set/:file',
  '/api/docs',
  '/api/openapi.json',
]

/** Builds the server. Throws when a declared call is inconsistent. */
export function createApp(options: AppOptions): Hono {
  for (const language of packLanguages) addLanguagePack(language, languagePacks[language])
  const { platform, log, files, mode } = options
  const services = createServices(options)
  const { live, partsOf } = services
  const pageFacts = createLastKnown<PageFacts>(
    async () => {
      const settings = await readSettings(options.db)
      return {
        firstVisit: settings.language.value.firstVisit,
        brand: settings.brand.value,
        parts: partsOf(settings),
      }
    },
    { initial: unreadFacts },
  )
  const firstVisit = async () => (await pageFacts()).firstVisit
  const app = new Hono()
  app.use(requestIds(platform, options))
  app.use(requestLog(log, options))
  if (options.measures) app.use(measureRequests(options.measures))
  app.use(headers(options))
  app.use(warnOfUnknownProxies(log, options))
  app.use(requireOwnHost(options, firstVisit))
  app.onError(unexpectedErrors(log, { ...options, firstVisit }))

  if (options.hasDocumentation)
    documentation(app, { mode, readBrand: async () => (await pageFacts()).brand })
  if (mode === 'evaluation') mountExampleMiddleware(app)
  mountRoutes(app, routesOf(options, services), {
    ...options,
    firstVisit,
    onDone: live.publishMetrics,
  })
  app.get('/avatars/:file', avatarFile(options.db))
  app.get('/brand/:file', brandPictureFile(options.db))
  app.get('/icons/:set/:file', iconFile(options.iconSets))
  if (files) app.all('*', (context) => files(context.req.raw, pageFacts))
  requireDeclared(app, { mode, open: openPaths })
  return app
}

/** Creates the services that several features share. */
function createServices(options: AppOptions) {
  const { mode, platform } = options
  const live = createLive(options)
  options.measures?.watchStreams(live.countStreams)
  const sessions = createSessions(options)
  const providers = createProviders(options.providers, platform)
  const codes = createCodes(options)
  const signInMethods = createSignInMethods(codes, providers)
  const partsOf = createSignInOptions({ mode, codes, providers })
  const unassignable = createUnassignableRoles(platform)
  return { live, sessions, providers, codes, signInMethods, partsOf, unassignable }
}

function routesOf(
  options: AppOptions,
  services: ReturnType<typeof createServices>,
): readonly Route[] {
  const { platform } = options
  const { live, sessions, providers, codes, signInMethods, partsOf, unassignable } = services
  return [
    ...healthRoutes(options),
    ...setupRoutes,
    ...authRoutes(sessions, options),
    ...identitiesRoutes(sessions, { providers, signInMethods, site: options }),
    ...signInOptionsRoutes(partsOf),
    ...signInProvidersRoutes(providers),
    ...secondStepRoutes(sessions, options),
    ...passkeysRoutes(sessions, signInMethods, options),
    ...twoStepRoutes(options),
    ...captchaRoutes(options),
    ...codesRoutes(codes, sessions),
    ...homeRoutes(options),
    ...passwordsRoutes,
    ...registrationRoutes,
    ...ownProfileRoutes(codes, signInMethods, options),
    ...ownPasswordRoutes(options),
    ...ownActivityRoutes([...exampleData]),
    ...avatarsRoutes,
    ...usersRoutes(platform, unassignable),
    ...invitationsRoutes(codes),
    ...rightsRoutes,
    ...sessionsRoutes(platform, unassignable),
    ...userHistoryRoutes(platform),
    ...userExportsRoutes(),
    ...userImportsRoutes(),
    ...rolesRoutes(platform, unassignable),
    ...menusRoutes(options),
    ...notificationsRoutes,
    ...announcementsRoutes,
    ...nounsRoutes(),
    ...settingsRoutes(options),
    ...backupsRoutes(options),
    ...deliveryRoutes(options),
    ...auditLogRoutes(platform),
    ...signInLogRoutes(platform),
    ...iconsRoutes(options.iconSets),
    ...liveRoutes(live),
    ...searchRoutes(options),
    ...preferencesRoutes,
    ...appearanceRoutes,
    ...brandPicturesRoutes,
    ...statusRoutes(options),
    ...(options.mode === 'evaluation' ? exampleRoutes : []),
  ]
}
