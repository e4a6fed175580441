import { randomBytes, randomUUID, createHash } from 'node:crypto'
import { withClient } from '@amber/server/db/connect.ts'
import { formatToken } from '@amber/server/http/session/tokens.ts'

type Address = Parameters<typeof withClient>[0]
export type Session = { token: string; refreshToken: string; selector: string; refreshHash: Buffer }

const text = (size: number) => randomBytes(size).toString('base64url')
const sha256 = (given: string) => createHash('sha256').update(given).digest()

type Owner = { role: string } | { userName: string }

/** Opens sessions with known tokens for users or holders of `role`; ends earlier ones unless `beside`. */
export function openSessions(
  address: Address,
  { beside = false, count, ...owner }: Owner & { beside?: boolean; count: number },
): Promise<Session[]> {
  return withClient(address, async (client) => {
    if (!beside) await client.query('delete from sessions')
    const { rows: keys } = await client.query<{ id: number }>(
      'select max(id) as id from server_keys',
    )
    const { rows: people } = await client.query<{ user_id: string }>(
      'role' in owner
        ? `select user_id from user_roles where role_id = (select id from roles where code = $1)
           and user_id in (select id from users where status = '1' and removed_at is null) limit $2`
        : `select id as user_id from users where user_name = $1 limit $2`,
      ['role' in owner ? owner.role : owner.userName, count],
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

/** Adds listed sessions owner tokens cannot be used. */
export function openCrowd(address: Address, share: number): Promise<void> {
  return withClient(address, async (client) => {
    await client.query(
      `insert into sessions (id, selector, user_id, key_id, access_hash, access_expires_at, refresh_hash, is_remembered, ip, user_agent, create_time, last_seen_at)
       select gen_random_uuid(), 'crowd-' || n, id, (select max(id) from server_keys), sha256(user_name::bytea), now(), sha256(id::text::bytea), true,
         '203.0.' || n % 40 || '.' || n % 250, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
         now() - n % 86400 * interval '10 seconds', now() - n % 2000 * interval '1 second'
       from (select id, user_name, row_number() over (order by id) as n from users where status = '1' and removed_at is null) as people
       where n % $1 = 0`,
      [share],
    )
    await client.query('vacuum (analyze) sessions')
  })
}
