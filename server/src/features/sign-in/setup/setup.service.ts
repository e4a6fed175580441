import type { InputOf } from '@amber/contract/endpoint.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { setup } from '@amber/contract/sign-in/setup.ts'
import type { Database } from '#server/db/connect.ts'
import { requireGoodPassword } from '#server/features/sign-in/passwords/password-policy.service.ts'
import { storeSetting } from '#server/features/settings/settings.service.ts'
import type { Context } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { linkFault } from '#server/features/sign-in/passwords/passwords.service.ts'
import { nameKey } from '#server/lib/text.ts'
import { listServerKeys } from '#server/http/session/server-keys.queries.ts'
import type { ServerKey } from '#server/http/session/tokens.ts'
import { recordEvent, recordOutsideCalls } from '#server/http/record-event.ts'
import { equalBytes, newId, randomText, toText, type Platform } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import {
  endOpenSetupLinks,
  findSetupLink,
  hasSuperAdmin,
  insertSetupLink,
  insertSuperAdmin,
  listOpenSetupLinks,
  lockSetupLinks,
  consumeSetupLink,
} from './setup.queries.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Returns null if there is a super admin. Derived from server key and expiry, so that all servers print the same link
 * (docs/decisions/0003-derived-refresh-tokens.md).
 */
export async function getSetupTokenOfStart(
  db: Database,
  platform: Platform,
): Promise<string | null> {
  return db.transaction(async (transaction) => {
    await lockSetupLinks(transaction)
    if (await hasSuperAdmin(transaction)) return null
    const now = platform.now()
    const [key] = await listServerKeys({ db: transaction, platform })
    if (!key) throw new Error('The database has no server key; it was not prepared')
    for (const link of await listOpenSetupLinks(transaction, now))
      if (isDerived(platform, key, link)) return deriveToken(platform, key, link.expiresAt)
    const token = deriveToken(platform, key, endOfLink(now))
    await replaceLinks(transaction, platform, { token, now, by: 'start' })
    return token
  })
}

const endOfLink = (now: Date) => new Date(now.getTime() + linkLifetimeMs)

function deriveToken(platform: Platform, { secret }: ServerKey, expiresAt: Date): string {
  return toText(platform.hmacSha256(secret, `setup link:${expiresAt.toISOString()}`))
}

type OpenLink = Awaited<ReturnType<typeof listOpenSetupLinks>>[number]

/** Whether the start of a server printed the link, and no operator asked for it. */
function isDerived(
  platform: Platform,
  key: ServerKey,
  { expiresAt, tokenHash }: OpenLink,
): boolean {
  return equalBytes(platform.sha256(deriveToken(platform, key, expiresAt)), tokenHash)
}

/** Call with the links locked, so that no start prints one meanwhile. */
async function endLinksOfStart(db: Database, platform: Platform, now: Date): Promise<void> {
  const keys = await listServerKeys({ db, platform })
  for (const link of await listOpenSetupLinks(db, now))
    if (keys.some((key) => isDerived(platform, key, link)))
      await consumeSetupLink(db, { tokenHash: link.tokenHash, now })
}

/** Replaces older links; only the digest is stored. */
export async function createSetupToken(db: Database, platform: Platform): Promise<string> {
  const token = randomText(platform, 32)
  await db.transaction(async (transaction) => {
    await lockSetupLinks(transaction)
    await replaceLinks(transaction, platform, { token, now: platform.now(), by: 'break-glass' })
  })
  return token
}

/** `by` replaces the request id. */
async function replaceLinks(
  db: Database,
  platform: Platform,
  { token, now, by }: { token: string; now: Date; by: 'start' | 'break-glass' },
): Promise<void> {
  await endOpenSetupLinks(db, now)
  await insertSetupLink(db, { tokenHash: platform.sha256(token), expiresAt: endOfLink(now) })
  await recordOutsideCalls(db, [
    {
      id: newId(platform),
      time: now,
      action: 'setup.issueLink',
      outcome: 'done',
      requestId: by,
    },
  ])
}

/**
 * Creates an enabled super admin by command. The link of the start, which stays in logs, ends.
 *
 * @throws Problem if a rule is broken or the name is taken
 */
export async function createSuperAdmin(
  db: Database,
  platform: Platform,
  {
    userName,
    nickName,
    password,
  }: Pick<InputOf<typeof setup.complete>, 'userName' | 'nickName' | 'password'>,
): Promise<void> {
  await requireGoodPassword(db, { password, of: { names: [userName, nickName] } })
  const passwordHash = await platform.passwords.hash(password)
  const [id, now] = [newId(platform), platform.now()]
  await inTransaction(db, async (transaction) => {
    await lockSetupLinks(transaction)
    await endLinksOfStart(transaction, platform, now)
    await insertSuperAdmin(
      transaction,
      superAdminRow({ id, userName, nickName, passwordHash, now }),
    )
    await recordOutsideCalls(transaction, [
      {
        id: newId(platform),
        time: now,
        action: 'user.create',
        outcome: 'done',
        targetType: 'user',
        targetId: id,
        targetName: userName,
        after: { userName, nickName, roles: [superRole] },
        requestId: 'user:create',
      },
    ])
  })
}

type SuperAdmin = {
  id: string
  userName: string
  nickName: string
  passwordHash: string
  now: Date
}

const superAdminRow = ({ now, ...person }: SuperAdmin) => ({
  ...person,
  userNameKey: nameKey(person.userName),
  createBy: person.userName,
  createTime: now,
  updateBy: person.userName,
  updateTime: now,
})

/** Only the recipient sees the reason. */
async function requireLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<void> {
  const fault = linkFault(await findSetupLink(db, tokenHash), now)
  if (fault) throw fail(`setup_link_${fault}`)
}

export async function readSetupLink({
  db,
  input,
  now,
  platform,
}: Context<InputOf<typeof setup.readLink>>): Promise<Record<string, never>> {
  await requireLink(db, { tokenHash: platform.sha256(input.setupToken), now })
  return {}
}

/** Checks the link before hashing, so that strangers cannot cause hashes. */
export async function completeSetup({
  db,
  input,
  now,
  platform,
  request,
}: Context<InputOf<typeof setup.complete>>): Promise<Record<string, never>> {
  const { userName, nickName, password, passwordPolicy } = input
  const link = { tokenHash: platform.sha256(input.setupToken), now }
  await requireLink(db, link)
  if (platform.passwords.isFull()) throw new QueueFull('Too many passwords are waiting')
  const chosen = { password, of: { names: [userName, nickName] } }
  await requireGoodPassword(db, { ...chosen, policy: passwordPolicy })
  const passwordHash = await platform.passwords.hash(password)
  await inTransaction(db, async (transaction) => {
    if (!(await consumeSetupLink(transaction, link))) throw fail('setup_link_used')
    if (passwordPolicy)
      await storeSetting(transaction, {
        key: 'passwords',
        value: { policy: passwordPolicy },
        updateBy: userName,
        updateTime: now,
      })
    await requireGoodPassword(transaction, chosen)
    const id = newId(platform)
    await insertSuperAdmin(
      transaction,
      superAdminRow({ id, userName, nickName, passwordHash, now }),
    )
    await recordEvent(
      transaction,
      { actor: null, platform, request },
      {
        action: 'setup.complete',
        target: { type: 'user', id, name: userName },
        after: { userName, nickName, passwordPolicy },
      },
    )
  })
  return {}
}
