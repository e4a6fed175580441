import { eq, and, asc, count } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/schema.ts'
import { demoTodos } from '#server/db/examples/example-schema.ts'

export async function lastRefresh(db: Database, sessionId: string): Promise<Date | null> {
  const [session] = await db
    .select({ rotatedAt: sessions.rotatedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session?.rotatedAt ?? null
}

export async function isUserNameTaken(db: Database, userNameKey: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userNameKey, userNameKey))
  return found.length > 0
}

type Owned = { id: string; userId: string }

const own = ({ id, userId }: Owned) => and(eq(demoTodos.id, id), eq(demoTodos.userId, userId))

export async function listTodos(db: Database, userId: string) {
  return db
    .select()
    .from(demoTodos)
    .where(eq(demoTodos.userId, userId))
    .orderBy(asc(demoTodos.createTime), asc(demoTodos.id))
}

export async function countTodos(db: Database, userId: string): Promise<number> {
  const [found] = await db
    .select({ todos: count() })
    .from(demoTodos)
    .where(eq(demoTodos.userId, userId))
  return found?.todos ?? 0
}

export async function insertTodo(db: Database, row: typeof demoTodos.$inferInsert) {
  const [todo] = await db.insert(demoTodos).values(row).returning()
  return todo!
}

export async function updateTodo(db: Database, { isDone, ...owned }: Owned & { isDone: boolean }) {
  const [todo] = await db.update(demoTodos).set({ isDone }).where(own(owned)).returning()
  return todo
}

export async function deleteTodo(db: Database, owned: Owned): Promise<boolean> {
  const deleted = await db.delete(demoTodos).where(own(owned)).returning({ id: demoTodos.id })
  return deleted.length > 0
}
