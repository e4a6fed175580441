import { announcements } from './announcements.ts'
import { delivery } from './delivery.ts'
import { notifications } from './notifications.ts'
import type { DomainReference, GroupReference } from '@amber/contract/reference/reference-types.ts'

export const messagingReference = {
  tag: 'messaging',
  title: { zh: '公告与消息', en: 'Announcements and messages' },
  schemas: {
    Announcement: announcements.get.output,
    CurrentAnnouncement: announcements.getCurrent.output,
    AnnouncementReceipt: announcements.receipts.output.shape.records.element,
    Notification: notifications.list.output.shape.records.element,
    DeliveryChannel: delivery.state.output.shape.mail,
  },
  groups: {
    announcements: {
      current: {
        summary: { zh: '查询当前公告', en: 'List current announcements' },
        description: {
          zh: '置顶在前，其次按时间倒序，最多 50 条。',
          en: 'Pinned ones first, then the newest, up to 50.',
        },
      },
      getCurrent: { summary: { zh: '获取当前公告', en: 'Get a current announcement' } },
      read: { summary: { zh: '标记公告为已读', en: 'Mark an announcement as read' } },
      list: { summary: { zh: '查询公告列表', en: 'List announcements' } },
      get: { summary: { zh: '获取公告详情', en: 'Get an announcement' } },
      create: {
        summary: { zh: '新增公告', en: 'Create an announcement' },
        description: {
          zh: '须有中文或英文的标题和内容。',
          en: 'Needs a title and content in Chinese or English.',
        },
      },
      update: { summary: { zh: '编辑公告', en: 'Update an announcement' } },
      remove: { summary: { zh: '删除公告', en: 'Delete an announcement' } },
      receipts: { summary: { zh: '查询公告阅读情况', en: 'List readers of an announcement' } },
    } satisfies GroupReference<typeof announcements>,
    notifications: {
      summary: { summary: { zh: '获取通知概况', en: 'Get the notification summary' } },
      list: {
        summary: { zh: '查询通知', en: 'List notifications' },
        description: {
          zh: '用 beforeTime 和 beforeId 读取更早的通知。',
          en: 'Pass beforeTime and beforeId to read earlier ones.',
        },
      },
      read: { summary: { zh: '标记通知为已读', en: 'Mark a notification as read' } },
      readAll: {
        summary: { zh: '全部标记为已读', en: 'Mark notifications as read' },
        description: {
          zh: '仅处理该时间之前的通知。',
          en: 'Up to a time, so that later ones stay unread.',
        },
      },
      remove: { summary: { zh: '删除通知', en: 'Delete a notification' } },
      removeRead: {
        summary: { zh: '删除已读通知', en: 'Delete read notifications' },
        description: {
          zh: '公告由全体用户共享，不会删除。',
          en: 'Announcements stay, as all users share them.',
        },
      },
    } satisfies GroupReference<typeof notifications>,
    delivery: {
      state: { summary: { zh: '查询发送状态', en: 'Get delivery status' } },
      sendTest: { summary: { zh: '发送测试消息', en: 'Send a test message' } },
    } satisfies GroupReference<typeof delivery>,
  },
} satisfies DomainReference
