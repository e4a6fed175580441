import { userName as userNameRule, nickName as nickNameRule } from '@amber/contract/rules.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import type { Context } from '#server/http/bind.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { nameKey } from '#server/lib/text.ts'
import { newId } from '#server/lib/platform.ts'
import type { Flow } from './flows.queries.ts'
import { insertIdentity, insertProvisionedUser } from './identities.queries.ts'

/**
 * Creates a user on the first single sign-on. A taken user name leads to another name, never to the existing user.
 */
export async function provisionUser(
  { db, now, platform, request }: Context<unknown>,
  { provider, subjects, name, termsVersion }: Flow & { termsVersion: string },
): Promise<string> {
  const id = newId(platform)
  const wanted = userNameRule.safeParse(name ?? '')
  const made = `sso_${platform.randomBytes(6).toHex()}`
  const nickName = nickNameRule.safeParse(name ?? '').data ?? made
  const common = {
    id,
    nickName,
    passwordHash: null,
    termsVersion,
    termsAcceptedAt: now,
    createTime: now,
    updateTime: now,
  }
  await inTransaction(db, async (transaction) => {
    const insert = (userName: string) =>
      insertProvisionedUser(transaction, {
        ...common,
        userName,
        userNameKey: nameKey(userName),
        createBy: userName,
        updateBy: userName,
      })
    const isNamed = wanted.success && (await insert(wanted.data))
    if (!isNamed && !(await insert(made))) throw new Error('A random user name is taken')
    const userName = isNamed && wanted.success ? wanted.data : made
    await insertIdentity(transaction, {
      id: newId(platform),
      userId: id,
      provider,
      subject: subjects?.[0] ?? '',
      name: name ?? '',
      createTime: now,
    })
    await recordEvent(
      transaction,
      { actor: { id, userName }, platform, request },
      {
        action: 'identity.create',
        target: { type: 'user', id, name: userName },
        after: { userName, nickName, roles: ['R_USER'], provider, termsVersion },
      },
    )
  })
  return id
}
