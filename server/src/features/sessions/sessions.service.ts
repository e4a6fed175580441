import type { BatchResult } from '@amber/contract/batch.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { ownActivity as ownCalls } from '@amber/contract/account/own-activity.ts'
import type { Session, sessions as calls } from '@amber/contract/sessions.ts'
import { revokeSession, revokeSessionsOf } from './end-sessions.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { deviceFacts, clientOf } from '#server/lib/user-agent.ts'
import { liveTermsAt, type Actor } from '#server/http/session/authenticate.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { runBatch } from '#server/http/run-batch.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { UnassignableRoles } from '#server/policies/roles.ts'
import {
  canManage,
  markManageable,
  requireCanManage,
  requireTarget,
} from '#server/policies/users.ts'
import {
  findLiveSession,
  createLiveSessionList,
  listLiveSessionsOf,
  type LiveSession,
} from './sessions.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

export function createSessionLister(
  platform: Pick<Platform, 'now'>,
  unassignable: UnassignableRoles,
) {
  const listLiveSessions = createLiveSessionList(platform)
  return async ({
    actor,
    db,
    input,
    now,
  }: ContextOf<'list'>): Promise<OutputOf<typeof calls.list>> => {
    const { current, size } = input
    const { rows, ...totals } = await listLiveSessions(db, liveTermsAt(now), input)
    const targets = rows.map((row) => ({ ...row, id: row.userId, session: row }))
    const marked = await markManageable(db, { actor, unassignable, records: targets })
    const records = marked.map(({ canManage: isManageable, session, ...user }) => ({
      ...present(session, { actor, isEndable: isManageable && actor.can('session:end') }),
      user: {
        id: user.id,
        userName: user.userName,
        nickName: user.nickName,
        avatar: user.avatar,
      },
    }))
    return { current, size, ...totals, records }
  }
}

type Listed = OutputOf<typeof calls.listOfUser>

export async function listOfUser({
  actor,
  db,
  input,
  now,
}: ContextOf<'listOfUser'>): Promise<Listed> {
  const { current, size } = input
  const target = await requireTarget(db, input.id)
  const page = { ...input, userId: target.id }
  const { rows, ...totals } = await listLiveSessionsOf(db, liveTermsAt(now), page)
  const isEndable = actor.can('session:end') && (await canManage(db, { actor, target }))
  const records = rows.map((row) => present(row, { actor, isEndable }))
  return { current, size, ...totals, records }
}

type OwnContext = Pick<SignedInContext<unknown>, 'actor' | 'audit' | 'db' | 'now'>

/** The current session is not endable: the web signs out instead. */
export async function listOwnSessions({
  actor,
  db,
  input,
  now,
}: Omit<OwnContext, 'audit'> & {
  input: InputOf<typeof ownCalls.listSessions>
}): Promise<Listed> {
  const { current, size } = input
  const page = { ...input, userId: actor.id }
  const { rows, ...totals } = await listLiveSessionsOf(db, liveTermsAt(now), page)
  const records = rows.map((row) => present(row, { actor, isEndable: row.id !== actor.sessionId }))
  return { current, size, ...totals, records }
}

/** Another user's session counts as missing. */
export async function endOwn(context: OwnContext, id: string): Promise<Record<string, never>> {
  const { actor, db, now } = context
  const session = await findLiveSession(db, liveTermsAt(now), id)
  if (session?.userId !== actor.id) throw fail('session_missing')
  context.audit(await endFound(context, session))
  return {}
}

export async function endOtherOwn({
  actor,
  audit,
  db,
  now,
}: OwnContext): Promise<{ ended: number }> {
  const userId = actor.id
  const ended = await revokeSessionsOf(db, { userId, now, exceptId: actor.sessionId })
  const data = { by: 'self', count: ended } as const
  if (ended > 0) await notify(db, { userId, kind: 'session_ended', data, now })
  audit({
    target: { type: 'user', id: actor.id, name: actor.userName },
    before: { sessions: ended },
  })
  return { ended }
}

/** The second of two concurrent calls gets `session_missing`. */
export async function end(context: ContextOf<'end'>): Promise<Record<string, never>> {
  context.audit(await endById(context, context.input.id))
  return {}
}

export async function endMany(context: ContextOf<'endMany'>): Promise<BatchResult> {
  return runBatch(context, async (db, id) => {
    const entry = await endById({ ...context, db }, id)
    return { userName: entry.target.name, entry }
  })
}

type EndContext = Omit<OwnContext, 'audit'>

async function endById(context: EndContext, id: string) {
  const { actor, db, now } = context
  const session = await findLiveSession(db, liveTermsAt(now), id)
  if (!session) throw fail('session_missing')
  const target = await requireTarget(db, session.userId)
  await requireCanManage(db, { actor, target })
  return endFound(context, session)
}

async function endFound({ actor, db, now }: EndContext, session: LiveSession) {
  if (!(await revokeSession(db, { id: session.id, now }))) throw fail('session_missing')
  const { createTime, lastSeenAt } = session
  const device = deviceFacts(session)
  await notify(db, {
    userId: session.userId,
    kind: 'session_ended',
    data: { by: endedBy(actor, session.userId), ...device },
    now,
  })
  return {
    target: { type: 'session', id: session.id, name: session.userName },
    before: {
      ...device,
      signInTime: createTime.toISOString(),
      lastSeenTime: lastSeenAt.toISOString(),
    },
  }
}

/** Keeps the caller's current session. */
export async function endAll({
  actor,
  audit,
  db,
  input,
  now,
}: ContextOf<'endAll'>): Promise<{ ended: number }> {
  const user = await requireTarget(db, input.id)
  await requireCanManage(db, { actor, target: user })
  const except = user.id === actor.id ? { exceptId: actor.sessionId } : {}
  const ended = await revokeSessionsOf(db, { userId: user.id, now, ...except })
  if (ended > 0)
    await notify(db, {
      userId: user.id,
      kind: 'session_ended',
      data: { by: endedBy(actor, user.id), count: ended },
      now,
    })
  audit({
    target: { type: 'user', id: user.id, name: user.userName },
    before: { sessions: ended },
  })
  return { ended }
}

const endedBy = (actor: Actor, userId: string) => (actor.id === userId ? 'self' : 'administrator')

function present(
  row: LiveSession,
  { actor, isEndable }: { actor: Actor; isEndable: boolean },
): Session {
  return {
    id: row.id,
    ip: row.ip,
    client: clientOf(row.userAgent),
    createTime: row.createTime.toISOString(),
    lastSeenTime: row.lastSeenAt.toISOString(),
    isRemembered: row.isRemembered,
    isLocked: row.lockedAt !== null,
    isOwn: row.id === actor.sessionId,
    isEndable,
  }
}
