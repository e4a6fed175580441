import type { Logger } from 'pino'
import lucideUrl from '@iconify-json/lucide/icons.json?url'
import lucideWordsUrl from '@iconify-json/lucide/metadata.json?url'
import mdiUrl from '@iconify-json/mdi/icons.json?url'
import mdiWordsUrl from '@iconify-json/mdi/metadata.json?url'
import { createApp } from '@amber/server/app.ts'
import { startJobs } from '@amber/server/jobs.ts'
import { ReachError } from '@amber/server/lib/reach.ts'
import { createIconSets, type IconSetFile } from '@amber/server/lib/icon-sets.ts'
import { removeStorage } from './block-storage.ts'
import { browserPlatform } from './browser-platform.ts'
import { fetchFile } from './fetch-file.ts'
import { openDatabase, type fetchEngine } from './open-database.ts'
import type { Prepared } from './prepared.ts'

/** Far more than a person makes by mistake, as in main.ts. */
const limits = { refusalsPerMinute: 300, publicCallsPerMinute: 1_200 }

/** Nothing is sent from a browser: messages are shown on its screen. */
const delivery = { postman: null, mail: null, sms: null, mayReachPrivate: false }

/** Nor is anybody asked who vouches for people. */
const providers = {
  reach: () => Promise.reject(new ReachError('refused', 'A demonstration asks nobody')),
  publicUrl: null,
  fixed: { wechat: null, oidc: null },
}

const setOf = (url: string, wordsUrl: string) => async (): Promise<IconSetFile> => {
  const [icons, words] = await Promise.all(
    [url, wordsUrl].map(async (from) => (await fetchFile(from)).json() as Promise<IconSetFile>),
  )
  return { ...icons!, ...words }
}

/** Quiet but for what nobody expected, as the console is for people here. */
const log = {
  isLevelEnabled: () => false,
  info: () => undefined,
  warn: (...facts: unknown[]) => console.info('amber', ...facts),
  error: (...facts: unknown[]) => console.info('amber', ...facts),
} as unknown as Logger

const prefixOf = (base: string) => `amber-demo ${base} `

/** Opens the database of this browser and starts the product's own app and jobs on it, as they are. */
export async function startServer(base: string, engine: ReturnType<typeof fetchEngine>) {
  const answer = await fetchFile(`${base}amber-demo/prepared.json`)
  const prepared = (await answer.json()) as Prepared
  const name = prefixOf(base) + prepared.schema
  // Data of builds whose tables were others: nobody would ever open it again.
  await removeData(base, name)
  const platform = browserPlatform()
  const { db, listen, close } = await openDatabase({
    name,
    prepared,
    preparedUrl: `${base}amber-demo/database.tgz`,
    engine,
  })
  const stopping = new AbortController()
  const app = createApp({
    ...limits,
    db,
    platform,
    log,
    migrations: prepared.migrations,
    isTrustedProxy: () => false,
    publicOrigin: location.origin,
    hasDocumentation: true,
    mode: 'evaluation',
    delivery,
    providers,
    iconSets: createIconSets({
      lucide: setOf(lucideUrl, lucideWordsUrl),
      mdi: setOf(mdiUrl, mdiWordsUrl),
    }),
    listen,
    stopping: stopping.signal,
    files: null,
  })
  const stopJobs = startJobs({ db, platform, log, delivery, mode: 'evaluation' })
  return {
    app,
    stop: async () => {
      stopping.abort()
      await stopJobs()
      await close()
    },
  }
}

/** Removes all that was stored by the demonstration in that folder, but for what has the name to keep. */
export async function removeData(base: string, nameToKeep?: string): Promise<void> {
  const stored = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const old = stored.filter((name) => name.startsWith(prefixOf(base)) && name !== nameToKeep)
  await Promise.all(old.map(removeStorage))
}
