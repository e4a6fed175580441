import type { InputOf } from '@amber/contract/endpoint.ts'
import type { setup } from '@amber/contract/setup.ts'
import type { Database } from '#server/db/connect.ts'
import { requireGoodPassword } from '#server/features/passwords/password-policy.service.ts'
import { storeSetting } from '#server/features/settings/settings.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/name-key.ts'
import { newId, randomText, type Platform } from '#server/lib/platform.ts'
import {
  endOpenSetupLinks,
  hasSuperAdmin,
  insertSetupLink,
  insertSuperAdmin,
  consumeSetupLink,
} from './setup.queries.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

/**
 * A new one-time token for making a super admin; older ones end. The token itself is stored nowhere.
 */
export async function createSetupToken(db: Database, platform: Platform): Promise<string> {
  const token = randomText(platform, 32)
  const now = platform.now()
  await db.transaction(async (transaction) => {
    await endOpenSetupLinks(transaction, now)
    await insertSetupLink(transaction, {
      tokenHash: platform.sha256(token),
      expiresAt: new Date(now.getTime() + linkLifetimeMs),
    })
  })
  return token
}

/** Whether nobody can administer this database yet. */
export async function isSetupDue(db: Database): Promise<boolean> {
  return !(await hasSuperAdmin(db))
}

/** Makes a super admin for the holder of a link. */
export async function completeSetup(
  context: Context<InputOf<typeof setup.complete>>,
): Promise<Record<string, never>> {
  const { audit, db, input, now, platform } = context
  const tokenHash = platform.sha256(input.setupToken)
  if (!(await consumeSetupLink(db, { tokenHash, now }))) throw fail('setup_link_invalid')
  const { userName, nickName, password, passwordPolicy } = input
  if (passwordPolicy)
    await storeSetting(db, {
      key: 'passwords',
      value: { policy: passwordPolicy },
      updateBy: userName,
      updateTime: now,
    })
  await requireGoodPassword(db, { password, of: { names: [userName, nickName] } })
  const id = newId(platform)
  await insertSuperAdmin(db, {
    id,
    userName,
    userNameKey: nameKey(userName),
    nickName,
    passwordHash: await platform.passwords.hash(password),
    createBy: userName,
    createTime: now,
    updateBy: userName,
    updateTime: now,
  })
  audit({
    target: { type: 'user', id, name: userName },
    after: { userName, nickName, passwordPolicy },
  })
  return {}
}
