import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { ChangeEntry, ChangeList } from '#web/ui/change/change-list.tsx'
import { FieldChanges, type FieldTexts } from '#web/ui/change/field-changes.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'

const changes = [
  { field: 'status', before: 'new', after: 'used' },
  { field: 'tags', before: ['IT'], after: ['IT', 'M4'] },
]

export function ChangeListDemo() {
  const t = useT(sampleMessages)
  const now = useNow()
  const texts: FieldTexts = {
    labelOf: (field) => (field === 'status' ? t('status') : t('tags')),
    valueOf: (field, value) =>
      field === 'status' ? t(value === 'new' ? 'new' : 'used') : undefined,
  }
  return (
    <>
      <ChangeList>
        <ChangeEntry
          actor="Ada Lovelace"
          actorId="1"
          face={null}
          action={t('updated')}
          target={t('laptop')}
          when={<TimeAgo time="2026-03-04T08:30:00Z" now={now} />}
          changes={changes}
          texts={texts}
        />
        <ChangeEntry
          actor={t('deletedUser')}
          actorId={null}
          face={null}
          action={t('addedRecord')}
          target={t('laptop')}
          when={<TimeAgo time="2026-03-02T08:30:00Z" now={now} />}
          changes={[]}
          texts={texts}
        />
      </ChangeList>
      <FieldChanges changes={changes} {...texts} />
    </>
  )
}
