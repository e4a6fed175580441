import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import { byName, fieldsWith } from '@amber/contract/fields.ts'
import { packLanguages, type Language } from '@amber/contract/localized-text.ts'
import { translationName } from '@amber/contract/stored-texts.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import type { Announcement } from '@amber/contract/messaging/announcements.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { ownZone, type Format } from '#web/lib/i18n/format.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { DateField } from '#web/ui/date/date-field.tsx'
import { localOf } from '#web/ui/date/date-text.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import { useFormFields } from '#web/ui/fields/use-form-fields.ts'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { AnnouncementTextField } from './announcement-text-field.tsx'
import { announcementsMessages } from './announcements.messages.ts'
import { useTitleOf } from './use-announcements-columns.tsx'

const translations = fieldsWith(announcementFields, { isTranslation: true })

/** Form values: choices as strings, optional fields as null. */
type Draft = Record<(typeof translations)[number], string> & {
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
  isPublished: 'yes' | 'no'
  isForEveryone: 'yes' | 'no'
  roles: string[] | null
  fromTime: string | null
  toTime: string | null
  isPinned: boolean
}

export const invalidates = [announcements.list, announcements.get, announcements.current] as const

const minute = 60_000
const thisMinute = () => new Date(Math.floor(Date.now() / minute) * minute).toISOString()
const word = (is: boolean) => (is ? 'yes' : 'no')

const draftOf = (one: Announcement | undefined): Draft => ({
  titleZh: one?.titleZh ?? '',
  titleEn: one?.titleEn ?? '',
  bodyZh: one?.bodyZh ?? '',
  bodyEn: one?.bodyEn ?? '',
  ...byName(translations, (name) => one?.[name] ?? ''),
  isPublished: word(one?.isPublished ?? true),
  isForEveryone: word(one?.isForEveryone ?? true),
  roles: one?.roles ?? [],
  fromTime: one?.fromTime ?? thisMinute(),
  toTime: one?.toTime ?? null,
  isPinned: one?.isPinned ?? false,
})

const contentOf = ({ isPublished, isForEveryone, roles, fromTime, ...draft }: Draft) => ({
  ...draft,
  isPublished: isPublished === 'yes',
  isForEveryone: isForEveryone === 'yes',
  // Roles are ignored when all users are addressed.
  roles: isForEveryone === 'yes' ? [] : (roles ?? []),
  fromTime: fromTime ?? '',
})

type T = Translate<typeof announcementsMessages>

const bodyField = (
  t: T,
  language: Language,
  { name, label, isFolded = false }: FormField,
): FormField => ({
  kind: 'own',
  name,
  label,
  isFolded,
  isHalf: !isFolded,
  hint: t('bodyHint'),
  render: (control) => (
    <AnnouncementTextField control={control} language={language} label={label} />
  ),
  show: (value) => (typeof value === 'string' && value ? value : t('none')),
})

const timeField = (t: T, format: Format, name: 'fromTime' | 'toTime'): FormField => ({
  kind: 'own',
  name,
  label: t(name),
  isHalf: true,
  ...(name === 'toTime'
    ? { hint: t('toHint') }
    : { isRequired: true, hint: t('fromHint', { zone: ownZone() }) }),
  render: ({ value, onChange, ...tied }) => (
    <DateField
      {...tied}
      hasTime
      aria-required={name === 'fromTime'}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  ),
  show: (value) =>
    typeof value === 'string' && localOf(value) ? format.dateTime(value) : t('none'),
})

const audienceField = (t: T): FormField => ({
  kind: 'radio',
  name: 'isForEveryone',
  label: t('audience'),
  options: [
    { value: 'yes', label: t('everyone') },
    { value: 'no', label: t('forRoles') },
  ],
})

/** Selected roles keep their names without permission to view roles. */
function rolesField(
  t: T,
  { options, nameOf }: ReturnType<typeof useRoleNames>,
  chosen: readonly string[],
): FormField {
  const others = chosen.filter((code) => !options.some(({ value }) => value === code))
  return {
    kind: 'choices',
    name: 'roles',
    label: t('roles'),
    isRequired: true,
    options: [...options, ...others.map((code) => ({ value: code, label: nameOf(code) }))],
  }
}

const publicationField = (t: T): FormField => ({
  kind: 'radio',
  name: 'isPublished',
  label: t('publication'),
  options: [
    { value: 'yes', label: t('publish'), text: t('publishText') },
    { value: 'no', label: t('keepDraft'), text: t('keepDraftText') },
  ],
})

const pinField = (t: T): FormField => ({
  kind: 'own',
  name: 'isPinned',
  label: t('pin'),
  render: ({ value, onChange, id }) => (
    <label className="choice">
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{t('pinText')}</span>
    </label>
  ),
  show: (value) => t(value === true ? 'yes' : 'no'),
})

function useFields() {
  const t = useT(announcementsMessages)
  const format = useFormat()
  const roleNames = useRoleNames()
  const fieldOf = useFormFields(announcementFields)
  const half = { hint: t('oneLanguage'), isHalf: true }
  return ({ isForEveryone, roles }: Draft): FormField[] => [
    { ...fieldOf('titleZh'), ...half },
    { ...fieldOf('titleEn'), ...half },
    bodyField(t, 'zh-CN', fieldOf('bodyZh')),
    bodyField(t, 'en-US', fieldOf('bodyEn')),
    ...packLanguages.flatMap((language) => [
      fieldOf(translationName('title', language)),
      bodyField(t, language, fieldOf(translationName('body', language))),
    ]),
    timeField(t, format, 'fromTime'),
    timeField(t, format, 'toTime'),
    audienceField(t),
    ...(isForEveryone === 'no' ? [rolesField(t, roleNames, roles ?? [])] : []),
    publicationField(t),
    pinField(t),
  ]
}

export function AddAnnouncementDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(announcementsMessages)
  const { mutateAsync } = useWrite(announcements.create, { invalidates, errorDisplay: 'inline' })
  return (
    <EditDrawer
      title={t('add')}
      submit={({ isPublished }) => t(isPublished === 'yes' ? 'post' : 'keepDraft')}
      isWide
      fields={useFields()}
      schema={announcements.create.input}
      draftOf={draftOf}
      inputOf={contentOf}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}

export function AnnouncementDrawer(props: { announcement: Announcement; onClose: () => void }) {
  const { announcement, onClose } = props
  const t = useT(announcementsMessages)
  const name = useTitleOf()(announcement)
  const { id } = announcement
  const record = useRead(
    announcements.get,
    { id },
    { gcTime: 0, staleTime: 0, errorDisplay: 'inline' },
  )
  const { mutateAsync } = useWrite(announcements.update, { invalidates, errorDisplay: 'inline' })
  return (
    <EditDrawer
      title={t('editOf', { name })}
      isWide
      fields={useFields()}
      record={record}
      schema={announcements.update.input}
      draftOf={draftOf}
      inputOf={(draft, read) => ({ ...contentOf(draft), id, version: read?.version ?? 0 })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}
