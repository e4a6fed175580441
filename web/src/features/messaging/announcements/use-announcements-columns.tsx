import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import type { Announcement } from '@amber/contract/messaging/announcements.ts'
import { isChinese, languageFacts, languageOf, translate } from '@amber/contract/localized-text.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { storedText } from '@amber/contract/stored-texts.ts'
import { useMemo } from 'react'
import type { Format } from '#web/lib/i18n/format.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useFormat, useLanguage, useTranslate, useT } from '#web/lib/call/services.ts'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PillList } from '#web/ui/text/pill-list.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { announcementsMessages } from './announcements.messages.ts'

export function useTitleOf() {
  const translate = useTranslate()
  return (announcement: Announcement) => translate(storedText(announcement, 'title'))
}

type Column = OwnColumns<Announcement>[string]
type T = Translate<typeof announcementsMessages>

const titleColumn = (t: T, language: Language): Column => ({
  key: isChinese(language) ? 'titleZh' : 'titleEn',
  title: t('heading'),
  width: 240,
  pin: 'left',
  onPhone: 'heading',
  cell: (announcement) => {
    const { isPinned } = announcement
    const texts = storedText(announcement, 'title')
    const shown = languageOf(texts, language)
    const title = translate(texts, language)
    const second = shown === 'zh-CN' ? 'en-US' : 'zh-CN'
    const other = texts[languageFacts[second].base]
    return (
      <span className="announcements-title">
        <span>
          <span lang={shown} title={title}>
            {title}
          </span>
          {isPinned && <Badge tone="theme">{t('isPinned')}</Badge>}
        </span>
        {other && (
          <small lang={second} title={other}>
            {other}
          </small>
        )}
      </span>
    )
  },
})

const audienceColumn = (t: T, nameOf: (code: string) => string): Column => ({
  key: 'audience',
  title: t('audience'),
  width: 150,
  cell: ({ isForEveryone, roles }) =>
    isForEveryone ? (
      t('everyone')
    ) : roles.length > 0 ? (
      <PillList pills={roles.map((code) => ({ key: code, label: nameOf(code), tone: 'plain' }))} />
    ) : (
      <EmptyValue texts={t('noUsers')} />
    ),
})

function periodColumns(t: T, format: Format): OwnColumns<Announcement> {
  const moment = (time: string) => (
    <time dateTime={time} title={format.exactTime(time)}>
      {format.dateTime(time)}
    </time>
  )
  return {
    fromTime: { width: 164, cell: ({ fromTime }) => moment(fromTime) },
    toTime: {
      width: 164,
      cell: ({ toTime }) =>
        toTime ? moment(toTime) : <span className="not-given">{t('noEnd')}</span>,
    },
  }
}

export function useAnnouncementsColumns(): DataColumn<Announcement>[] {
  const t = useT(announcementsMessages)
  const translate = useTranslate()
  const language = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { nameOf } = useRoleNames()
  const own = useMemo<OwnColumns<Announcement>>(
    () => ({
      titleZh: titleColumn(t, language),
      state: {
        width: 110,
        onPhone: 'aside',
        cell: ({ state }) => (
          <Status tone={state === 'running' ? 'good' : 'off'}>
            {translate(announcementFields.state.options[state])}
          </Status>
        ),
      },
      isForEveryone: audienceColumn(t, nameOf),
      ...periodColumns(t, format),
      updateTime: {
        cell: ({ updateTime, updateBy }) => (
          <span title={updateBy ? t('changedBy', { name: updateBy }) : undefined}>
            <TimeAgo time={updateTime} now={now} />
          </span>
        ),
      },
    }),
    [t, translate, language, format, now, nameOf],
  )
  return useFieldColumns(announcementFields, own)
}
