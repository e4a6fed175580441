import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { codesNamed, evaluationRoles } from '@amber/contract/roles/roles.ts'
import {
  searchSectionSize,
  type FoundRole,
  type FoundUser,
  type FoundEvent,
} from '@amber/contract/search.ts'
import type { Database } from '#server/db/connect.ts'
import { avatarOf } from '#server/db/user-columns.ts'
import { roles, users, menus } from '#server/db/schema.ts'
import { typedInitials } from './name-initials.ts'
import { nameKey } from '#server/lib/text.ts'
import { hiddenMenus } from '#server/db/example-pages.ts'
import { withTranslations } from '#server/db/translations.ts'

/** Matches to choose the best from. */
const choiceSize = 50
/** Results reserved for pinyin, because two letters occur in many user names. */
const heardSize = 2
/** Scanned first for common text, to avoid long index lists. */
const walkSize = 500

const holds = (column: AnyPgColumn, text: string) =>
  sql`strpos(lower(${column}), lower(${text})) > 0`
const begins = (column: AnyPgColumn, text: string) =>
  sql`starts_with(lower(${column}), lower(${text}))`

/** Initials are letters and digits, so `~` bounds the range. */
const idsByInitials = (kind: 'user' | 'role', typed: string) => sql`
  select id from (
    select id, initials from name_initials
    where kind = ${kind} and initials <> '' and initials >= ${typed} and initials < ${`${typed}~`}
    order by initials limit ${choiceSize}) as begun
  order by length(initials), initials`

/**
 * Finds users by literal text in user name or nickname, prefixes first, then by pinyin. Quick with a million users.
 */
export async function findUsersByText(db: Database, text: string): Promise<FoundUser[]> {
  const isHit = or(holds(users.userName, text), holds(users.nickName, text))
  const best = sql`case when lower(${users.userName}) = lower(${text}) then 0
    when ${begins(users.userName, text)} then 1 when ${begins(users.nickName, text)} then 2 else 3 end`
  const columns = sql`${users.id} as id, ${users.userName} as "userName", ${users.nickName} as "nickName", ${best} as rank`
  const walk = sql`select ${columns} from
    (select * from ${users} where ${users.removedAt} is null order by ${users.createTime} desc, ${users.id} desc limit ${walkSize}) as ${users}
    where ${isHit} limit ${choiceSize}`
  // `offset 0` keeps the row check out of the index search.
  const byIndex = sql`select ${columns} from (select * from ${users}
      where ${users.removedAt} is null
        and (ngrams(${users.userName}) @> search_ngrams(${text}) or ngrams(${users.nickName}) @> search_ngrams(${text}))
      offset 0) as ${users}
    where ${isHit} limit ${choiceSize}`
  const pick = async (choice: typeof walk) => {
    const { rows } = await db.execute<FoundUser>(
      sql`select id, "userName", "nickName", ${avatarOf(sql`found.id`)} as avatar from (${choice}) as found
        order by rank, length("userName"), "userName" limit ${searchSectionSize}`,
    )
    return rows
  }
  const initials = typedInitials(text)
  const phonetic =
    initials === null
      ? null
      : sql`select ${columns} from ${users} where ${users.removedAt} is null
          and ${users.id} in (${idsByInitials('user', initials)})`
  const exact = sql`select ${columns} from ${users}
    where ${users.removedAt} is null and ${users.userNameKey} = ${nameKey(text)}`
  const [named, newest, heard] = await Promise.all([
    pick(exact),
    pick(walk),
    phonetic ? pick(phonetic) : [],
  ])
  const found = newest.length < searchSectionSize ? await pick(byIndex) : newest
  const written = [...new Map([...named, ...found].map((user) => [user.id, user])).values()]
  // Literal matches rank above pinyin.
  const kept = searchSectionSize - Math.min(heardSize, heard.length)
  const inTurn = [...written.slice(0, kept), ...heard, ...written.slice(kept)]
  return [...new Map(inTurn.map((user) => [user.id, user])).values()].slice(0, searchSectionSize)
}

/** Built-in roles match in both languages; one is stored. */
function namedByUs(text: string) {
  const { always, unlessRenamed } = codesNamed(text)
  return or(
    inArray(roles.code, always),
    ...unlessRenamed.map((code) =>
      and(eq(roles.code, code), eq(roles.name, evaluationRoles[code].zh)),
    ),
  )
}

/** Needs no index; roles are few. */
export async function findRolesByText(db: Database, text: string): Promise<FoundRole[]> {
  const initials = typedInitials(text)
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(
      or(
        holds(roles.name, text),
        holds(roles.code, text),
        namedByUs(text),
        initials === null ? undefined : sql`${roles.id} in (${idsByInitials('role', initials)})`,
      ),
    )
    .orderBy(desc(begins(roles.name, text)), asc(roles.createTime), asc(roles.code))
    .limit(searchSectionSize)
}

/** Uses one index per condition. */
export async function findEvents(
  db: Database,
  {
    actions,
    names,
    requestId,
  }: { actions: readonly string[]; names: readonly string[]; requestId: string },
): Promise<FoundEvent[]> {
  const latest = (condition: ReturnType<typeof sql>) => sql`
    select id, time, sequence, action, outcome, actor_name, target_type, target_name, request_id
    from audit_events where ${condition} order by time desc, sequence desc limit ${searchSectionSize}`
  const each = (texts: readonly string[], condition: ReturnType<typeof sql>) =>
    sql`select found.* from unnest(${sql.param([...texts])}::text[]) as given (text) cross join lateral (${latest(condition)}) as found`
  const { rows } = await db.execute<Omit<FoundEvent, 'time'> & { time: Date | string }>(sql`
    select id, time, action, outcome, actor_name as actor, target_type as "targetType",
      target_name as target, request_id as "requestId"
    from (
      ${each(actions, sql`action = given.text`)}
      union ${each(names, sql`lower(actor_name) = lower(given.text)`)}
      union ${each(names, sql`lower(target_name) = lower(given.text)`)}
      union (${latest(sql`request_id = ${requestId}`)})
    ) as found order by time desc, sequence desc limit ${searchSectionSize}`)
  return rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() }))
}

export async function listMenuNames(db: Database, { hasExamples }: { hasExamples: boolean }) {
  const rows = await db
    .select({
      id: menus.id,
      routeName: menus.routeName,
      routePath: menus.routePath,
      i18nKey: menus.i18nKey,
      titleZh: menus.titleZh,
      titleEn: menus.titleEn,
      translations: menus.translations,
      icon: menus.icon,
    })
    .from(menus)
    .where(sql`${menus.routeName} not in (${hiddenMenus(hasExamples)})`)
    .orderBy(asc(menus.routePath), asc(menus.id))
  return rows.map((row) => withTranslations(row, ['title']))
}
