import { longestAnnouncement } from '@amber/contract/messaging/announcement-fields.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { useDeferredValue } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { Markdown } from '#web/ui/code/markdown.tsx'
import { announcementsMessages } from './announcements.messages.ts'

export function AnnouncementTextField(props: {
  control: FieldControl
  language: Language
  label: string
}) {
  const { value, onChange, ...tied } = props.control
  const t = useT(announcementsMessages)
  const text = typeof value === 'string' ? value : ''
  // Keeps typing fast in long texts.
  const shown = useDeferredValue(text)
  return (
    <div className="announcement-text">
      <TextArea
        {...tied}
        lang={props.language}
        maxLength={longestAnnouncement}
        rows={8}
        value={text}
        onText={onChange}
      />
      <section
        className="announcement-preview"
        aria-label={`${t('preview')} · ${props.label}`}
        lang={props.language}
      >
        <p className="announcement-preview-name">{t('preview')}</p>
        {shown.trim() ? (
          <Markdown text={shown} />
        ) : (
          <p className="announcement-preview-empty">{t('previewEmpty')}</p>
        )}
      </section>
    </div>
  )
}
