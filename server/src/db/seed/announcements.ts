import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import { clientOf } from '#server/lib/user-agent.ts'
import type { makeActivity } from './activity.ts'
import type { Chance, SeedUser } from './people.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Times in days from now. */
type Draft = {
  zh: { title: string; body: string }
  en: { title: string; body: string }
  from: number
  to: number | null
  role?: string
  isPinned?: boolean
  isPublished?: boolean
}

const drafts: readonly Draft[] = [
  {
    zh: {
      title: `欢迎试用${defaultBrand.shortNameZh}`,
      body: '这里的人和数据都是虚构的，可以随意修改。\n\n- 按 **Ctrl K** 搜索页面、用户和记录\n- 自定义首页卡片\n- 分别以 Super、Admin、User 登录，体验不同角色的权限',
    },
    en: {
      title: `Welcome to ${defaultBrand.shortNameEn}`,
      body: 'The users and data here are made up, so feel free to change anything.\n\n- Press **Ctrl K** to search pages, users and records\n- Customize the cards on the home page\n- Sign in as Super, Admin and User to compare their permissions',
    },
    from: -20,
    to: null,
    isPinned: true,
  },
  {
    zh: {
      title: '周末系统维护',
      body: '本周末进行例行维护，预计 **两小时**。期间可能短暂无法登录，请提前保存手头的工作。',
    },
    en: {
      title: 'Weekend maintenance',
      body: 'Routine maintenance is scheduled for this weekend and takes about **two hours**. Sign-in may be briefly unavailable, so save your work beforehand.',
    },
    from: -1,
    to: 9,
  },
  {
    zh: {
      title: '请管理员复核角色权限',
      body: '季度权限复核已开始：\n\n1. 打开 **角色管理**，逐个查看成员\n2. 收回不再需要的权限\n3. 为自己开启两步验证',
    },
    en: {
      title: 'Admins: review role permissions',
      body: 'The quarterly review has started:\n\n1. Open **Roles** and review the members of each role\n2. Remove permissions that are no longer needed\n3. Turn on two-step verification for your account',
    },
    from: -3,
    to: 25,
    role: 'R_ADMIN',
  },
  {
    zh: { title: '新同事培训', body: '入职培训下周一 **10:00** 开始，会议室另行通知。' },
    en: {
      title: 'Training for new colleagues',
      body: 'Onboarding starts next Monday at **10 AM**. The room will be announced.',
    },
    from: 4,
    to: 11,
    role: 'R_USER',
  },
  {
    zh: { title: '办公区网络升级完成', body: '网络升级已完成，感谢大家的配合。' },
    en: {
      title: 'Office network upgrade complete',
      body: 'The network upgrade is complete. Thanks for your patience.',
    },
    from: -30,
    to: -16,
  },
]

/** Generates announcements with audiences and readers. */
export function makeAnnouncements({
  chance,
  now,
  people,
  roleIds,
}: {
  chance: Chance
  now: Date
  people: readonly SeedUser[]
  roleIds: ReadonlyMap<string, string>
}) {
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const rows = drafts.map(({ zh, en, from, to, role, isPinned = false }) => {
    const written = new Date(Math.min(at(from).getTime(), now.getTime()) - hourMs)
    const hasBegun = from < 0
    return {
      id: chance.id(written),
      title_zh: zh.title,
      title_en: en.title,
      body_zh: zh.body,
      body_en: en.body,
      is_published: true,
      is_pinned: isPinned,
      is_for_everyone: role === undefined,
      from_time: at(from),
      to_time: to === null ? null : at(to),
      // Skips publishing and mailing.
      is_notified: hasBegun && (to === null || to > 0),
      shown_time: hasBegun ? at(from) : null,
      is_mailed: hasBegun,
      version: 1,
      create_by: 'Super',
      create_time: written,
      update_by: 'Super',
      update_time: written,
    }
  })
  const audiences = rows.flatMap(({ id }, index) => {
    const roleId = roleIds.get(drafts[index]?.role ?? '')
    return roleId ? [{ announcement_id: id, role_id: roleId }] : []
  })
  const reads = rows
    .filter((row) => row.is_for_everyone)
    .flatMap(({ id, from_time: from, to_time: to }) => {
      const end = Math.min(now.getTime(), to?.getTime() ?? now.getTime())
      return people
        .filter(({ status }) => status === statusCodes.enabled && chance.happens(0.4))
        .map((person) => ({
          announcement_id: id,
          user_id: person.id,
          read_time: new Date(from.getTime() + chance.below(end - from.getTime())),
        }))
    })
  return { rows, audiences, reads }
}

/** Generates new-device notifications; the latest is unread. */
export function makeNotifications({
  chance,
  people,
  signIns,
}: {
  chance: Chance
  people: readonly SeedUser[]
  signIns: ReturnType<typeof makeActivity>['signIns']
}) {
  return people.flatMap(({ id }) => {
    const latest = signIns.filter((row) => row.user_id === id && row.problem === null).slice(-3)
    return latest.map(({ time, ip, user_agent: userAgent }, index) => {
      const { browser, system } = clientOf(userAgent)
      return {
        id: chance.id(time),
        user_id: id,
        kind: 'new_device',
        is_security: true,
        data: { browser, system, ip },
        create_time: time,
        read_time: index < latest.length - 1 ? new Date(time.getTime() + hourMs / 2) : null,
      }
    })
  })
}
