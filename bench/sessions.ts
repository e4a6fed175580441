import { randomBytes, randomUUID, createHash } from 'node:crypto'
import { withClient } from '@amber/server/db/connect.ts'
import { formatToken } from '@amber/server/http/tokens.ts'

type Address = Parameters<typeof withClient>[0]
export type Session = { token: string; refreshToken: string; selector: string; refreshHash: Buffer }

const text = (size: number) => randomBytes(size).toString('base64url')
const sha256 = (given: string) => createHash('sha256').update(given).digest()

/** Opens sessions for people who hold a role, whose tokens nobody but the bench knows; ends those of earlier runs. */
export function openSessions(
  address: Address,
  { role, count }: { role: string; count: number },
): Promise<Session[]> {
  return withClient(address, async (client) => {
    await client.query('delete from sessions')
    const { rows: keys } = await client.query<{ id: number }>(
      'select max(id) as id from server_keys',
    )
    const { rows: people } = await client.query<{ user_id: string }>(
      `select user_id from user_roles where role_id = (select id from roles where code = $1) limit $2`,
      [role, count],
    )
    const sessions = Array.from({ length: count }, () => {
      const [selector, access, refresh] = [text(16), text(32), text(32)]
      const common = { keyId: keys[0]?.id ?? 0, selector }
      return {
        selector,
        token: formatToken('access', { ...common, verifier: access }),
        refreshToken: formatToken('refresh', { ...common, verifier: refresh }),
        accessHash: sha256(access),
        refreshHash: sha256(refresh),
      }
    })
    await client.query(
      `insert into sessions (id, selector, user_id, key_id, access_hash, access_expires_at, refresh_hash, is_remembered, ip, user_agent, create_time, last_seen_at)
       select id, selector, user_id, $1, access_hash, now() + interval '1 day', refresh_hash, true, '127.0.0.1', 'amber-bench', now(), now() + interval '1 hour'
       from unnest($2::uuid[], $3::text[], $4::uuid[], $5::bytea[], $6::bytea[]) as given (id, selector, user_id, access_hash, refresh_hash)`,
      [
        keys[0]?.id,
        sessions.map(() => randomUUID()),
        sessions.map(({ selector }) => selector),
        sessions.map((_, index) => people[index % people.length]?.user_id),
        sessions.map(({ accessHash }) => accessHash),
        sessions.map(({ refreshHash }) => refreshHash),
      ],
    )
    await client.query('vacuum (analyze) sessions')
    return sessions
  })
}
