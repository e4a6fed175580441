import { useEffect, useId, useRef } from 'react'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { keyNames } from '#web/lib/browser/shortcuts.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { editMessages } from './edit.messages.ts'
import { FieldRow, shownValue } from '#web/ui/form/form-field.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { useMarkSaved } from '#web/ui/saved-row.tsx'
import { useEdit } from './use-edit.ts'
import type { Draft, EditPlan } from './use-edit.ts'
import { useDiscardQuestion } from './use-discard-question.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'

type Reading<Item> = {
  data: Item | undefined
  error: ApiError | null
  refetch: () => unknown
  /** Waits for a fetch, to edit the current record. */
  isFetching?: boolean
  isFetchedAfterMount?: boolean
}

/** Fields of a record's last change (contract/paging.ts). */
type Stamped = { updateBy?: string | null; updateTime?: string }

const idIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : undefined

const allOf = (mine: readonly FormField[], theirs: readonly FormField[]) => [
  ...mine,
  ...theirs.filter(({ name }) => !mine.some((field) => field.name === name)),
]

/**
 * Edits a record or, without `record`, adds one. Shows errors at their fields, confirms discarding changes, and
 * resolves edit conflicts. Closes only after a successful save.
 */
export function EditDrawer<Item extends Stamped, Values extends Draft, Input, Answer>(
  props: EditPlan<Item, Values, Input, Answer> & {
    title: string
    isWide?: boolean
    fields: readonly FormField[] | ((draft: Values) => readonly FormField[])
    record?: Reading<Item>
    /** Label of the button; defaults to "Save". */
    submit?: string | ((draft: Values) => string)
    /** Replaces the success message and closing. */
    onSaved?: (answer: Answer) => void
    onClose: () => void
  },
) {
  const { record, onClose } = props
  const { feedback } = useServices()
  const t = useT(editMessages)
  const markSaved = useMarkSaved()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const isOld = record?.isFetchedAfterMount === false && record.isFetching
  const item = isOld ? undefined : record?.data
  const edit = useEdit(props, {
    item,
    isReady: !record || item !== undefined,
    onSaved: (answer) => {
      const id = idIn(answer)
      if (id !== undefined) markSaved(id)
      if (props.onSaved) return props.onSaved(answer)
      feedback.toast({ kind: 'success', title: t('saved') })
      onClose()
    },
  })
  const { draft, base, theirs } = edit
  useUnsavedChanges(edit.isDirty)
  const mayDiscard = useDiscardQuestion(edit.isDirty)
  const close = async () => {
    if (!edit.isSaving && !theirs && (await mayDiscard())) onClose()
  }

  const fieldsOf = (values: Values | undefined) => {
    if (typeof props.fields !== 'function') return props.fields
    return values ? props.fields(values) : []
  }
  const fields = fieldsOf(draft)
  const submit = typeof props.submit === 'function' ? draft && props.submit(draft) : props.submit
  const isReady = draft !== undefined
  useEffect(() => {
    if (isReady) body.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isReady])
  useFocusInvalid(body, edit.refusals)

  const theirDraft = theirs && props.draftOf(theirs)
  return (
    <>
      <DialogFrame
        kind={props.isWide ? 'wide-drawer' : 'drawer'}
        title={props.title}
        bodyRef={body}
        onClose={() => void close()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) edit.submit()
        }}
        footer={
          <>
            <button type="button" className="button" onClick={() => void close()}>
              {t('cancel')}
            </button>
            <button
              type="submit"
              form={id}
              className="button button-main"
              aria-disabled={!isReady || edit.isSaving}
              title={keyNames('mod+enter').join(' + ')}
            >
              {edit.isSaving ? t('saving') : (submit ?? t('save'))}
            </button>
          </>
        }
      >
        {!isReady && record?.error && (
          <DataFailure
            title={t('loadFailed')}
            error={record.error}
            onRetry={() => void record.refetch()}
          />
        )}
        {!isReady && !record?.error && (
          <div className="fields" role="status">
            <span className="visually-hidden">{t('loading')}</span>
            {fields.map(({ name }) => (
              <span key={name} className="skeleton" style={{ height: 34 }} />
            ))}
          </div>
        )}
        {isReady && (
          <form
            id={id}
            className="fields"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              edit.submit()
            }}
          >
            {edit.error !== undefined && <ActionProblem error={edit.error} />}
            {fields.map((field) => (
              <FieldRow
                key={field.name}
                id={`${id}-${field.name}`}
                field={field}
                value={draft[field.name]}
                error={edit.fields[field.name]}
                onChange={(value) => edit.set(field.name, value)}
              />
            ))}
          </form>
        )}
      </DialogFrame>
      {draft && base && theirDraft && (
        <ConflictDialog
          changed={
            theirs.updateBy && theirs.updateTime
              ? { by: theirs.updateBy, time: theirs.updateTime }
              : undefined
          }
          fields={allOf(fields, fieldsOf(theirDraft)).map((field) => ({
            name: field.name,
            label: field.label,
            base: shownValue(field, base.draft[field.name], t('none')),
            mine: shownValue(field, draft[field.name], t('none')),
            theirs: shownValue(field, theirDraft[field.name], t('none')),
          }))}
          onChoose={edit.resolve}
          onCancel={edit.backToEditing}
        />
      )}
    </>
  )
}
