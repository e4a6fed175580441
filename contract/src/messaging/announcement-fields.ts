import { updateTimeField } from '@amber/contract/common-fields.ts'
import { defineFields, type Field } from '@amber/contract/fields.ts'
import { longText, moment, shortText } from '@amber/contract/rules.ts'
import { translationFields } from '@amber/contract/translation-fields.ts'
import * as z from 'zod'

export const longestAnnouncement = 10_000

const title = {
  kind: 'text',
  input: shortText(100, 'required'),
  maxLength: 100,
  isNeverNull: true,
  isSortable: true,
} as const satisfies Partial<Field>
/** Markdown without HTML. */
const body = {
  kind: 'text',
  input: longText(longestAnnouncement, 'required'),
  maxLength: longestAnnouncement,
  isLong: true,
  isNeverNull: true,
} as const satisfies Partial<Field>

/** Chinese or English at least; readers of another language get one that exists. */
export const announcementFields = defineFields({
  titleZh: { ...title, label: { zh: '中文标题', en: 'Chinese title' }, column: 'shown' },
  titleEn: { ...title, label: { zh: '英文标题', en: 'English title' } },
  bodyZh: { ...body, label: { zh: '中文内容', en: 'Chinese content' } },
  bodyEn: { ...body, label: { zh: '英文内容', en: 'English content' } },
  ...translationFields('title', {
    ...title,
    label: { zh: '{language}标题', en: '{language} title' },
  }),
  ...translationFields('body', {
    ...body,
    label: { zh: '{language}内容', en: '{language} content' },
  }),
  /** Depends on the server's clock. */
  state: {
    kind: 'choice',
    label: { zh: '状态', en: 'Status' },
    options: {
      draft: { zh: '草稿', en: 'Draft' },
      planned: { zh: '待开始', en: 'Scheduled' },
      running: { zh: '进行中', en: 'Active' },
      over: { zh: '已结束', en: 'Ended' },
    },
    isRequired: true,
    isFilterable: true,
    column: 'shown',
  },
  isForEveryone: {
    kind: 'flag',
    label: { zh: '全员可见', en: 'For everyone' },
    input: z.boolean(),
    column: 'shown',
  },
  /** Target roles, where not for all users. */
  roles: {
    kind: 'choices',
    label: { zh: '角色', en: 'Roles' },
    input: z.array(z.string().max(64), 'invalid').max(100, 'invalid'),
    isFilterable: true,
  },
  fromTime: {
    kind: 'time',
    label: { zh: '开始时间', en: 'Starts' },
    input: moment('required'),
    isRequired: true,
    isSortable: true,
    column: 'shown',
  },
  toTime: {
    kind: 'time',
    label: { zh: '结束时间', en: 'Ends' },
    input: moment('invalid').nullable(),
    isSortable: true,
    column: 'shown',
  },
  isPublished: { kind: 'flag', label: { zh: '已发布', en: 'Published' }, input: z.boolean() },
  isPinned: { kind: 'flag', label: { zh: '置顶', en: 'Pinned' }, input: z.boolean() },
  updateTime: { ...updateTimeField, isSortable: true, column: 'shown' },
})

export type AnnouncementState = keyof typeof announcementFields.state.options
