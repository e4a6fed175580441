import { ownActivity } from './own-activity.ts'
import { ownPassword } from './own-password.ts'
import { ownProfile } from './own-profile.ts'
import type { preferences } from './preferences.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const accountReference = {
  tag: 'account',
  title: { zh: '个人中心', en: 'Account' },
  schemas: {
    OwnProfile: ownProfile.get.output,
    OwnOperation: ownActivity.listOperations.output.shape.records.element,
    EndedSessions: ownPassword.change.output,
  },
  groups: {
    ownActivity: {
      listSessions: { summary: { zh: '查询自己的会话', en: 'List your sessions' } },
      endSession: { summary: { zh: '结束自己的会话', en: 'End one of your sessions' } },
      endOtherSessions: { summary: { zh: '结束其他会话', en: 'End your other sessions' } },
      listSignIns: { summary: { zh: '查询自己的登录记录', en: 'List your sign-ins' } },
      listOperations: {
        summary: { zh: '查询自己的操作记录', en: 'List your operation history' },
        description: { zh: '不包括被拒绝的操作。', en: 'Omits denied attempts.' },
      },
      download: {
        summary: { zh: '导出个人数据', en: 'Export your data' },
        description: {
          zh: '返回系统中与调用者有关的全部数据。',
          en: 'Returns all data stored about the caller.',
        },
      },
    } satisfies GroupReference<typeof ownActivity>,
    ownPassword: {
      change: {
        summary: { zh: '修改密码', en: 'Change your password' },
        description: { zh: '结束其他所有会话。', en: 'Ends all other sessions.' },
      },
      create: {
        summary: { zh: '设置密码', en: 'Set your first password' },
        description: {
          zh: '需要通行密钥，或刚刚登录。结束其他所有会话。',
          en: 'Requires a passkey or a recent sign-in. Ends all other sessions.',
        },
      },
    } satisfies GroupReference<typeof ownPassword>,
    ownProfile: {
      get: { summary: { zh: '获取个人资料', en: 'Get your profile' } },
      overview: { summary: { zh: '获取账号概况', en: 'Get your account overview' } },
      update: {
        summary: { zh: '编辑个人资料', en: 'Update your profile' },
        description: {
          zh: '手机号和邮箱需通过验证码修改。',
          en: 'Phone and email change with a verification code instead.',
        },
      },
      sendContactCode: {
        summary: { zh: '发送联系方式验证码', en: 'Send a code to a new contact' },
      },
      changeContact: {
        summary: { zh: '修改或验证联系方式', en: 'Change or verify a contact' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
      removeContact: {
        summary: { zh: '移除联系方式', en: 'Remove a contact' },
        description: { zh: '需要验证身份。', en: 'Requires reauthentication.' },
      },
    } satisfies GroupReference<typeof ownProfile>,
    preferences: {
      list: { summary: { zh: '获取偏好设置', en: 'List your preferences' } },
      save: {
        summary: { zh: '保存偏好设置', en: 'Save a preference' },
        description: {
          zh: '后写入者生效；主题以较新的 changedAt 为准。',
          en: 'The last write wins; for a theme, the newer changedAt does.',
        },
      },
    } satisfies GroupReference<typeof preferences>,
  },
} satisfies DomainReference
