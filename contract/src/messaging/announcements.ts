import * as z from 'zod'
import { avatarName } from '@amber/contract/users/faces.ts'
import { announcementFields, type AnnouncementState } from './announcement-fields.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { fieldsWith, filterShape, inputShape, outputShape } from '@amber/contract/fields.ts'
import { page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import { id, searchText } from '@amber/contract/rules.ts'
import { packLanguages, type LocalizedText } from '@amber/contract/localized-text.ts'
import { storedText, translationName, type StoredTexts } from '@amber/contract/stored-texts.ts'
import { localizedText } from '@amber/contract/translation-fields.ts'

/** Returns the state at the server's time `now`. */
export function announcementState(
  {
    isPublished,
    fromTime,
    toTime,
  }: { isPublished: boolean; fromTime: string; toTime: string | null },
  now: Date,
): AnnouncementState {
  if (!isPublished) return 'draft'
  if (new Date(fromTime) > now) return 'planned'
  return toTime !== null && new Date(toTime) <= now ? 'over' : 'running'
}

const content = inputShape(announcementFields)

export const betweenTitles = ' / '

/** Marks titles in pack languages. */
export const titleMarks = packLanguages.map((language) => ({ language, mark: `${language}: ` }))

/** Returns a title as it is in such a name, without the separator. */
export const titleInName = (title: string) => title.replaceAll(/(?:^| +)\/(?: +|$)/g, '/')

/** Returns the name in the audit log: all titles, such as `停机 / Outage / zh-TW: 停機`. */
export function announcementName(record: StoredTexts<'title'>): string {
  const titles = storedText(record, 'title')
  const [zh, en] = [titleInName(titles.zh), titleInName(titles.en)]
  const further = titleMarks.flatMap(({ language, mark }) =>
    titles[language] ? [mark + titleInName(titles[language])] : [],
  )
  return [zh || en, ...(zh && en && zh !== en ? [en] : []), ...further].join(betweenTitles)
}

/** Splits such a name; ambiguous titles of older entries are used whole for both. */
export function titlesOfName(name: string): LocalizedText {
  const parts = name.split(betweenTitles)
  const further = titleMarks.toReversed().flatMap(({ language, mark }) => {
    const title = parts.length > 1 && parts.at(-1)?.startsWith(mark) && parts.pop()
    return title ? [[language, title.slice(mark.length)]] : []
  })
  const [zh, en, ...rest] = parts
  const whole = parts.join(betweenTitles)
  const both = zh && en && rest.length === 0 ? { zh, en } : { zh: whole, en: whole }
  return { ...both, ...Object.fromEntries(further) }
}

type Texts = StoredTexts<'title'> & StoredTexts<'body'>
type Together = Texts & {
  isForEveryone: boolean
  roles: string[]
  fromTime: string
  toTime: string | null
}

const sourcePairs = [
  ['titleZh', 'bodyZh'],
  ['titleEn', 'bodyEn'],
] as const
const translationPairs = packLanguages.map((language) => [
  translationName('title', language),
  translationName('body', language),
])

/** Returns the problem of each missing text. Each language that has text must be complete. */
function textProblems(texts: Texts): [field: keyof Texts, problem: string][] {
  const isEmpty = (name: keyof Texts) => !texts[name]
  const isBegun = (pair: readonly (keyof Texts)[]) => !pair.every(isEmpty)
  const begun = [...sourcePairs, ...translationPairs].filter(isBegun)
  // Text in either language solves both.
  if (!sourcePairs.some(isBegun))
    return sourcePairs.map(([title]) => [title, 'one_language_required'])
  return begun.flat().flatMap((name) => (isEmpty(name) ? [[name, 'required']] : []))
}

function checkTogether<Input extends Together>(context: z.core.ParsePayload<Input>): void {
  const { isForEveryone, roles, fromTime, toTime } = context.value
  const complain = (path: string, message: string) =>
    context.issues.push({ code: 'custom', input: context.value, path: [path], message })
  for (const [name, problem] of textProblems(context.value)) complain(name, problem)
  if (!isForEveryone && roles.length === 0) complain('roles', 'required')
  if (toTime !== null && new Date(toTime) <= new Date(fromTime))
    complain('toTime', 'ends_before_start')
}

const announcement = z.object({
  ...recordFields,
  ...outputShape(announcementFields),
  fromTime: content.fromTime,
  toTime: content.toTime,
})
export type Announcement = z.infer<typeof announcement>

const shownAnnouncement = z.object({
  id,
  title: localizedText,
  body: localizedText,
  isPinned: z.boolean(),
  time: z.iso.datetime(),
  isRead: z.boolean(),
})

const receipt = z.object({
  id,
  userName: z.string(),
  nickName: z.string(),
  avatar: avatarName.optional(),
  readTime: z.iso.datetime().nullable(),
})
export type Receipt = z.infer<typeof receipt>

export const announcements = {
  /** Pinned ones first, then the newest, at most fifty. */
  current: endpoint({
    method: 'GET',
    path: '/current-announcements',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.array(shownAnnouncement),
  }),
  /** Finds it even if not among the first fifty; else `announcement_missing`. */
  getCurrent: endpoint({
    method: 'GET',
    path: '/current-announcements/:id',
    allow: 'signed-in',
    errors: ['announcement_missing'],
    input: z.strictObject({ id }),
    output: shownAnnouncement,
  }),
  read: endpoint({
    method: 'POST',
    path: '/announcements/:id/read',
    allow: 'signed-in',
    errors: ['announcement_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
  list: endpoint({
    method: 'GET',
    path: '/announcements',
    allow: 'announcement:list',
    input: z.strictObject({
      /** Part of a title in any language. */
      title: searchText.optional(),
      ...filterShape(announcementFields),
      /** Announcements for all users match too. */
      role: searchText.optional(),
      ...pagingInput(fieldsWith(announcementFields, { isSortable: true })),
    }),
    output: page(announcement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/announcements/:id',
    allow: 'announcement:list',
    errors: ['announcement_missing'],
    input: z.strictObject({ id }),
    output: announcement,
  }),
  create: endpoint({
    method: 'POST',
    path: '/announcements',
    allow: 'announcement:create',
    errors: ['role_missing'],
    input: z.strictObject(content).check(checkTogether),
    output: announcement,
    audit: 'announcement.create',
    idempotent: true,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/announcements/:id',
    allow: 'announcement:update',
    errors: ['announcement_missing', 'record_changed', 'role_missing'],
    input: z.strictObject({ id, version: z.number().int(), ...content }).check(checkTogether),
    output: announcement,
    audit: 'announcement.update',
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/announcements/:id',
    allow: 'announcement:remove',
    errors: ['announcement_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: 'announcement.remove',
    idempotent: true,
  }),
  /** Users who have read it (latest first) or have not (by name). */
  receipts: endpoint({
    method: 'GET',
    path: '/announcements/:id/receipts',
    allow: 'announcement:list',
    errors: ['announcement_missing'],
    input: z.strictObject({
      id,
      state: z.enum(['read', 'unread'], 'invalid').default('unread'),
      ...pagingInput([]),
    }),
    output: page(receipt),
  }),
}
