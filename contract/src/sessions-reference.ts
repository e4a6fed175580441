import { client, session, sessions } from './sessions.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const sessionsReference = {
  tag: 'sessions',
  title: { zh: '会话', en: 'Sessions' },
  schemas: {
    Client: client,
    Session: session,
    OnlineSession: sessions.list.output.shape.records.element,
  },
  groups: {
    sessions: {
      list: { summary: { zh: '查询会话', en: 'List active sessions' } },
      listOfUser: { summary: { zh: '查询用户的会话', en: "List a user's sessions" } },
      end: { summary: { zh: '结束会话', en: 'Sign out a session' } },
      endMany: { summary: { zh: '批量结束会话', en: 'Sign out several sessions' } },
      endAll: {
        summary: { zh: '结束用户的所有会话', en: 'Sign a user out everywhere' },
        description: { zh: '保留调用者当前的会话。', en: "Keeps the caller's current session." },
      },
    } satisfies GroupReference<typeof sessions>,
  },
} satisfies DomainReference
