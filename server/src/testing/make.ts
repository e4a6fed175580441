import { eq } from 'drizzle-orm'
import { auth, type TokenPair } from '@amber/contract/sign-in/auth.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { RegistrationMode } from '@amber/contract/sign-in/registration.ts'
import type { SettingKey, Settings } from '@amber/contract/settings/settings.ts'
import { captchas, rolePermissions, roles, settings, userRoles, users } from '#server/db/schema.ts'
import { nameKey } from '#server/lib/text.ts'
import { newId, randomText } from '#server/lib/platform.ts'
import { testPassword, type TestApp } from './test-app.ts'

type UserOptions = Partial<typeof users.$inferInsert> & { roles?: string[] }

/** Inserts a user and returns its row. */
export async function makeUser(app: TestApp, { roles: codes = [], ...row }: UserOptions = {}) {
  const now = app.clock.now()
  // Letters could match a test's search text.
  const userName = row.userName ?? `user${Math.random().toFixed(12).slice(2)}`
  const [user] = await app.db
    .insert(users)
    .values({
      id: newId(app.platform),
      userName,
      userNameKey: nameKey(userName),
      nickName: userName,
      passwordHash: await app.testPasswordHash(),
      createTime: now,
      updateTime: now,
      ...row,
    })
    .returning()
  if (!user) throw new Error('No row was returned')
  for (const code of codes) {
    const [role] = await app.db.select().from(roles).where(eq(roles.code, code))
    if (!role) throw new Error(`There is no role ${code}`)
    await app.db.insert(userRoles).values({ userId: user.id, roleId: role.id })
  }
  return user
}

/** Inserts a role with these permissions. */
export async function makeRole(app: TestApp, permissions: readonly Permission[], code?: string) {
  const now = app.clock.now()
  const id = newId(app.platform)
  const [role] = await app.db
    .insert(roles)
    .values({
      id,
      code: code ?? `R_${id.slice(-8).toUpperCase()}`,
      name: 'A role',
      createTime: now,
      updateTime: now,
    })
    .returning()
  if (!role) throw new Error('No row was returned')
  if (permissions.length > 0)
    await app.db
      .insert(rolePermissions)
      .values(permissions.map((permission) => ({ roleId: id, code: permission })))
  return role
}

/** Inserts a pending captcha and returns it with its answer. */
export async function makeCaptcha(app: TestApp) {
  const captcha = { id: randomText(app.platform, 16), answer: 'ACE3' }
  await app.db.insert(captchas).values({
    ...captcha,
    proofDigest: '',
    proofSalt: '',
    expiresAt: new Date(app.clock.now().getTime() + 5 * 60_000),
  })
  return captcha
}

export const setRegistration = (app: TestApp, mode: RegistrationMode) =>
  putSetting(app, 'registration', { mode })

export async function putSetting<Key extends SettingKey>(
  app: TestApp,
  key: Key,
  value: Settings[Key],
) {
  const row = { key, value, updateTime: app.clock.now() }
  await app.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value: row.value } })
}

/** Signs a user in through the API. */
export async function signIn(
  app: TestApp,
  userName: string,
  options: { remember?: boolean; from?: string } = {},
): Promise<TokenPair> {
  const { from, ...more } = options
  const input = { userName, password: testPassword, ...more }
  const reply = await app.call(auth.login, input, from ? { from } : {})
  if (reply.status !== 200) throw new Error(`Sign-in failed: ${reply.text}`)
  return reply.data
}

/** Creates a signed-in user with these roles. */
export async function makeSignedIn(app: TestApp, codes: string[] = []) {
  const user = await makeUser(app, { roles: codes })
  const tokens = await signIn(app, user.userName)
  return { user, ...tokens }
}

/** Creates a signed-in user with exactly these permissions. */
export async function makeHolder(app: TestApp, permissions: readonly Permission[]) {
  const role = await makeRole(app, permissions)
  return makeSignedIn(app, [role.code])
}
