import type { Logger } from 'pino'
import lucideUrl from '@iconify-json/lucide/icons.json?url'
import lucideWordsUrl from '@iconify-json/lucide/metadata.json?url'
import mdiUrl from '@iconify-json/mdi/icons.json?url'
import mdiWordsUrl from '@iconify-json/mdi/metadata.json?url'
import { createApp } from '@amber/server/app.ts'
import { startJobs } from '@amber/server/jobs.ts'
import { sealSettings } from '@amber/server/features/settings/setting-secrets.service.ts'
import { usualLimits } from '@amber/server/http/limits/limits.ts'
import { ReachError } from '@amber/server/lib/reach.ts'
import { createIconSets, type IconSetFile } from '@amber/server/lib/icon-sets.ts'
import { browserPlatform } from './browser-platform.ts'
import { fetchFile } from './fetch-file.ts'
import { openDatabase } from './open-database.ts'

/** Messages are shown on the screen. */
const delivery = { transports: null, mail: null, sms: null, mayReachPrivate: false }

const providers = {
  reach: () => Promise.reject(new ReachError('impossible', 'A demonstration asks nobody')),
  mayReachPrivate: false,
  publicUrl: null,
  fixed: { wechat: null, oidc: null },
}

const setOf = (url: string, wordsUrl: string) => async (): Promise<IconSetFile> => {
  const [icons, texts] = await Promise.all(
    [url, wordsUrl].map(async (from) => (await fetchFile(from)).json() as Promise<IconSetFile>),
  )
  return { ...icons!, ...texts }
}

/** Only warnings and errors. */
const log = {
  isLevelEnabled: () => false,
  info: () => undefined,
  warn: (...facts: unknown[]) => console.info('amber', ...facts),
  error: (...facts: unknown[]) => console.info('amber', ...facts),
} as unknown as Logger

/** Milliseconds; keeps jobs off the first pages. */
const jobsAfter = 3_000
const shortenLogEvery = 20_000

/** Starts the app and its jobs on the browser's database. */
export async function startServer(opening: Parameters<typeof openDatabase>[0]) {
  const platform = browserPlatform()
  const { db, listen, close, ready, shortenLog } = openDatabase(opening)
  const stopping = new AbortController()
  const app = createApp({
    ...usualLimits,
    // The only visitor has no one to slow down.
    proofOfWork: 1_000,
    db,
    platform,
    log,
    migrations: opening.data.prepared.migrations,
    isTrustedProxy: () => false,
    publicOrigin: location.origin,
    hasDocumentation: true,
    mode: 'evaluation',
    examples: null,
    delivery,
    providers,
    // Configured addresses are never called.
    judgeAddress: () => Promise.resolve(null),
    iconSets: createIconSets({
      lucide: setOf(lucideUrl, lucideWordsUrl),
      mdi: setOf(mdiUrl, mdiWordsUrl),
    }),
    listen,
    stopping: stopping.signal,
    files: null,
  })
  await ready
  await sealSettings({ db, platform })
  let stopJobs = () => Promise.resolve()
  const jobsTimer = setTimeout(() => {
    stopJobs = startJobs({
      db,
      platform,
      log,
      delivery,
      mode: 'evaluation',
      host: location.host,
    })
  }, jobsAfter)
  const logTimer = setInterval(() => {
    shortenLog().catch((error: unknown) => log.warn(error))
  }, shortenLogEvery)
  return {
    app,
    stop: async () => {
      clearTimeout(jobsTimer)
      clearInterval(logTimer)
      stopping.abort()
      await stopJobs()
      await close()
    },
  }
}
