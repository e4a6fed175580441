import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { withFields } from '@amber/contract/nouns/noun-views.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import { draftOfFields, inputOfFields } from '#web/ui/fields/field-draft.ts'
import { nameOf, useNounLabels, type NounParts, type NounRecord } from './noun-parts.ts'
import { nounsMessages } from './nouns.messages.ts'
import { useNounFormFields } from './use-noun-fields.tsx'

type Draft = Record<string, unknown>

const draftOf =
  ({ fields }: Noun) =>
  (record: NounRecord | undefined) =>
    draftOfFields(fields, record) as Draft
const inputOf = ({ fields }: Noun, draft: Draft) => inputOfFields(fields, draft)

export function AddNounDrawer({ noun, calls, onClose }: NounParts & { onClose: () => void }) {
  const t = useT(nounsMessages)
  const { one } = useNounLabels(noun)
  const { mutateAsync } = useWrite(calls.create, {
    invalidates: [calls.list, { namesOf: noun.name }],
    errorDisplay: 'inline',
  })
  return (
    <EditDrawer
      title={t('add', { one })}
      submit={t('add', { one })}
      fields={useNounFormFields({ noun, calls })}
      schema={calls.create.input}
      draftOf={draftOf(noun)}
      inputOf={(draft) => inputOf(noun, draft)}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}

export function NounDrawer({
  noun,
  calls,
  record,
  onClose,
}: NounParts & { record: NounRecord; onClose: () => void }) {
  const t = useT(nounsMessages)
  const { id } = record
  const current = useRead(calls.get, { id }, { gcTime: 0, staleTime: 0, errorDisplay: 'inline' })
  const fields = useNounFormFields({ noun, calls }, record)
  // The first answer decides: a later one may have fields that the user may see by now, and an empty field would be saved
  // in place of their values.
  const nounIn = (values: object) => withFields(noun, (name) => name in values)
  const { mutateAsync } = useWrite(calls.update, {
    invalidates: [calls.list, calls.get, { namesOf: noun.name }],
    errorDisplay: 'inline',
    // The next action takes the version from the list.
    waitsForReads: true,
  })
  return (
    <EditDrawer
      title={t('editOf', { name: nameOf(noun, record) })}
      fields={current.data ? (draft) => fields.filter(({ name }) => name in draft) : fields}
      record={current}
      schema={calls.update.input}
      draftOf={(read) => draftOf(nounIn(read ?? record))(read)}
      inputOf={(draft, read) => ({
        ...inputOf(nounIn(draft), draft),
        id,
        version: read?.version ?? 0,
      })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}
