import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { codesNamed, evaluationRoles } from '@amber/contract/roles/roles.ts'
import { searchSectionSize, type FoundRole, type FoundUser } from '@amber/contract/search.ts'
import type { Database } from '#server/db/connect.ts'
import { avatarOf } from '#server/db/face-of.ts'
import { roles, users } from '#server/db/schema.ts'
import { typedInitials } from '#server/lib/name-initials.ts'
import { nameKey } from '#server/lib/name-key.ts'

/** So many of those who match are looked at for the best few: enough for a good choice, few enough to be quick. */
const choiceSize = 50
/** So many of the best few are kept for those whose name only sounds so: two letters stand in many user names. */
const heardSize = 2
/** What many people share is found among so many of the newest, without the long lists of the index. */
const walkSize = 500

const holds = (column: AnyPgColumn, text: string) =>
  sql`strpos(lower(${column}), lower(${text})) > 0`
const begins = (column: AnyPgColumn, text: string) =>
  sql`starts_with(lower(${column}), lower(${text}))`

/** The ids of what begins so in pinyin, the shortest first; all letters and digits, so that the next text is known. */
const idsByInitials = (kind: 'user' | 'role', messages: string) => sql`
  select id from (
    select id, initials from name_initials
    where kind = ${kind} and initials <> '' and initials >= ${messages} and initials < ${`${messages}~`}
    order by initials limit ${choiceSize}) as begun
  order by length(initials), initials`

/**
 * The best few people whose user name or nick name holds the text, literally and without regard to case: those whose
 * name begins with it first, and then those whose name begins so in pinyin. Quick at a million people, whatever is searched.
 */
export async function findUsers(db: Database, text: string): Promise<FoundUser[]> {
  const isHit = or(holds(users.userName, text), holds(users.nickName, text))
  const best = sql`case when lower(${users.userName}) = lower(${text}) then 0
    when ${begins(users.userName, text)} then 1 when ${begins(users.nickName, text)} then 2 else 3 end`
  const columns = sql`${users.id} as id, ${users.userName} as "userName", ${users.nickName} as "nickName", ${best} as place`
  const walk = sql`select ${columns} from
    (select * from ${users} where ${users.removedAt} is null order by ${users.createTime} desc, ${users.id} desc limit ${walkSize}) as ${users}
    where ${isHit} limit ${choiceSize}`
  // `offset 0` keeps the planner from mixing the check of each row into the search by index.
  const byIndex = sql`select ${columns} from (select * from ${users}
      where ${users.removedAt} is null
        and (grams(${users.userName}) @> search_grams(${text}) or grams(${users.nickName}) @> search_grams(${text}))
      offset 0) as ${users}
    where ${isHit} limit ${choiceSize}`
  const pick = async (choice: typeof walk) => {
    const { rows } = await db.execute<FoundUser>(
      sql`select id, "userName", "nickName", ${avatarOf(sql`found.id`)} as avatar from (${choice}) as found
        order by place, length("userName"), "userName" limit ${searchSectionSize}`,
    )
    return rows
  }
  const messages = typedInitials(text)
  const spoken =
    messages === null
      ? null
      : sql`select ${columns} from ${users} where ${users.removedAt} is null
          and ${users.id} in (${idsByInitials('user', messages)})`
  const exact = sql`select ${columns} from ${users}
    where ${users.removedAt} is null and ${users.userNameKey} = ${nameKey(text)}`
  // By an index of its own, beside the others.
  const [named, newest, heard] = await Promise.all([
    pick(exact),
    pick(walk),
    spoken ? pick(spoken) : [],
  ])
  const found = newest.length < searchSectionSize ? await pick(byIndex) : newest
  const written = [...new Map([...named, ...found].map((user) => [user.id, user])).values()]
  // Somebody whose name is written so is meant rather than somebody whose name only sounds so.
  const kept = searchSectionSize - Math.min(heardSize, heard.length)
  const inTurn = [...written.slice(0, kept), ...heard, ...written.slice(kept)]
  return [...new Map(inTurn.map((user) => [user.id, user])).values()].slice(0, searchSectionSize)
}

/** The roles of ours whose name holds the text in either language: only one of the two is stored. */
function namedByUs(text: string) {
  const { always, unlessRenamed } = codesNamed(text)
  return or(
    inArray(roles.code, always),
    ...unlessRenamed.map((code) =>
      and(eq(roles.code, code), eq(roles.name, evaluationRoles[code].zh)),
    ),
  )
}

/** The first few roles whose name or code holds the text, or whose name begins so in pinyin. There are never many roles. */
export async function findRoles(db: Database, text: string): Promise<FoundRole[]> {
  const messages = typedInitials(text)
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(
      or(
        holds(roles.name, text),
        holds(roles.code, text),
        namedByUs(text),
        messages === null ? undefined : sql`${roles.id} in (${idsByInitials('role', messages)})`,
      ),
    )
    .orderBy(desc(begins(roles.name, text)), asc(roles.createTime), asc(roles.code))
    .limit(searchSectionSize)
}
