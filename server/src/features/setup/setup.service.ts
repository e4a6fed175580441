import type { InputOf } from '@amber/contract/endpoint.ts'
import type { setup } from '@amber/contract/setup.ts'
import type { Database } from '#server/db/connect.ts'
import { requireGoodPassword } from '#server/features/passwords/password-policy.service.ts'
import { storeSetting } from '#server/features/settings/settings.service.ts'
import type { Context } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { linkFault } from '#server/lib/link-fault.ts'
import { nameKey } from '#server/lib/name-key.ts'
import { recordEvent, recordOutsideCalls } from '#server/http/record-event.ts'
import { newId, randomText, type Platform } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import {
  endOpenSetupLinks,
  findSetupLink,
  hasSuperAdmin,
  insertSetupLink,
  insertSuperAdmin,
  consumeSetupLink,
} from './setup.queries.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

/**
 * A new one-time token for making a super admin; older ones end. The token itself is stored nowhere, that there is one is
 * in the audit log. `by`: what has asked for it, in the place of a call.
 */
export async function createSetupToken(
  db: Database,
  platform: Platform,
  by: 'start' | 'break-glass',
): Promise<string> {
  const token = randomText(platform, 32)
  const now = platform.now()
  await db.transaction(async (transaction) => {
    await endOpenSetupLinks(transaction, now)
    await insertSetupLink(transaction, {
      tokenHash: platform.sha256(token),
      expiresAt: new Date(now.getTime() + linkLifetimeMs),
    })
    await recordOutsideCalls(transaction, [
      {
        id: newId(platform),
        time: now,
        action: 'setup.issueLink',
        outcome: 'done',
        requestId: by,
      },
    ])
  })
  return token
}

/** Whether nobody can administer this database yet. */
export async function isSetupDue(db: Database): Promise<boolean> {
  return !(await hasSuperAdmin(db))
}

/** Throws where a link is not good, and says why: nobody but its holder can ask. */
async function requireLink(
  db: Database,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<void> {
  const fault = linkFault(await findSetupLink(db, tokenHash), now)
  if (fault) throw fail(`setup_link_${fault}`)
}

/** Whether a link is good, for the page that it leads to. */
export async function readSetupLink({
  db,
  input,
  now,
  platform,
}: Context<InputOf<typeof setup.readLink>>): Promise<Record<string, never>> {
  await requireLink(db, { tokenHash: platform.sha256(input.setupToken), now })
  return {}
}

/**
 * Makes a super admin for the holder of a link. The link is looked at before the hash is made, so that only its holder can
 * have one made, and used up after, in the transaction.
 */
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
    await insertSuperAdmin(transaction, {
      id,
      userName,
      userNameKey: nameKey(userName),
      nickName,
      passwordHash,
      createBy: userName,
      createTime: now,
      updateBy: userName,
      updateTime: now,
    })
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
