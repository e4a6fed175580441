import { face } from '@amber/contract/users/faces.ts'
import { home } from './home.ts'
import type { search } from './search.ts'
import type { icons } from './icons.ts'
import type { live } from './live.ts'
import type { health } from './health.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const homeReference = {
  tag: 'home',
  title: { zh: '首页与通用', en: 'Home and general' },
  schemas: {
    Face: face,
    Activity: home.activities.output.shape.records.element,
  },
  groups: {
    home: {
      overview: { summary: { zh: '获取首页概览', en: 'Get the home overview' } },
      trend: {
        summary: { zh: '获取活动趋势', en: 'Get the activity trend' },
        description: {
          zh: '有日志权限时为全体用户的数据，否则为自己的。',
          en: 'Of all users for callers who can view logs, otherwise your own.',
        },
      },
      roles: { summary: { zh: '查询角色分布', en: 'Count users by role' } },
      activities: { summary: { zh: '查询最近动态', en: 'List recent activity' } },
      entries: { summary: { zh: '查询快捷入口', en: 'List shortcuts' } },
      visit: { summary: { zh: '记录页面访问', en: 'Record page visits' } },
    } satisfies GroupReference<typeof home>,
    search: {
      find: {
        summary: { zh: '全局搜索', en: 'Search' },
        description: {
          zh: '按名称搜索用户、角色、菜单和日志，支持拼音首字母。无权查看的部分为 null。',
          en: "Finds users, roles, menus and log entries by name. A section is null where the caller can't see it.",
        },
      },
    } satisfies GroupReference<typeof search>,
    icons: {
      list: { summary: { zh: '搜索图标', en: 'Search icons' } },
    } satisfies GroupReference<typeof icons>,
    live: {
      stream: {
        summary: { zh: '订阅实时事件', en: 'Subscribe to live events' },
        description: {
          zh: '服务器发送事件（SSE）。支持 Last-Event-ID 断点续传，不会延长会话。',
          en: "Server-sent events. Resumes after Last-Event-ID and doesn't extend the session.",
        },
      },
    } satisfies GroupReference<typeof live>,
    health: {
      live: { summary: { zh: '存活检查', en: 'Check liveness' } },
      ready: {
        summary: { zh: '就绪检查', en: 'Check readiness' },
        description: {
          zh: '数据库可用且已迁移时返回 200，否则 503。',
          en: 'Answers 200 when the database responds and is migrated, otherwise 503.',
        },
      },
    } satisfies GroupReference<typeof health>,
  },
} satisfies DomainReference
