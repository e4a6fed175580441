import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { keyNames } from '#web/lib/browser/shortcuts.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { conflictFieldOf } from './conflict-fields.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { editMessages } from './edit.messages.ts'
import { commitOnEnter } from '#web/ui/form/commit-on-enter.ts'
import { FieldRows } from '#web/ui/form/field-rows.tsx'
import { FieldRow, type FormField } from '#web/ui/form/form-field.tsx'
import { useMarkSaved } from '#web/ui/table/saved-row.tsx'
import { useEdit, type Draft, type Edit, type EditPlan } from './use-edit.ts'
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

type EditDrawerProps<Item, Values extends Draft, Input, Answer> = EditPlan<
  Item,
  Values,
  Input,
  Answer
> & {
  title: string
  isWide?: boolean
  fields: readonly FormField[] | ((draft: Values) => readonly FormField[])
  record?: Reading<Item>
  /** Label of the button; defaults to "Save". */
  submit?: string | ((draft: Values) => string)
  /** Replaces the success message and closing. */
  onSaved?: (answer: Answer) => void
  onClose: () => void
}

/** Edit of the drawer's record, which waits until the record is fetched. */
function useRecordEdit<Item, Values extends Draft, Input, Answer>(
  props: EditDrawerProps<Item, Values, Input, Answer>,
) {
  const { record } = props
  const { feedback } = useServices()
  const t = useT(editMessages)
  const markSaved = useMarkSaved()
  const isOld = record?.isFetchedAfterMount === false && record.isFetching
  const item = isOld ? undefined : record?.data
  return useEdit(props, {
    item,
    isReady: !record || item !== undefined,
    onSaved: (answer) => {
      const id = idIn(answer)
      if (id !== undefined) markSaved(id)
      if (props.onSaved) return props.onSaved(answer)
      feedback.toast({ kind: 'success', title: t('saved') })
      props.onClose()
    },
  })
}

type FormParts<Item, Values extends Draft> = {
  edit: Edit<Item, Values>
  fields: readonly FormField[]
}

/** Focuses the first field, the button while the fields are inert, and the first invalid field. */
function useEditFocus(
  body: RefObject<HTMLElement | null>,
  { isReady, isSaving, refusals }: { isReady: boolean; isSaving: boolean; refusals: number },
) {
  useEffect(() => {
    if (isReady) body.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [body, isReady])
  useEffect(() => {
    const field = document.activeElement
    const isField = field instanceof HTMLElement && body.current?.contains(field)
    if (!isSaving || !isField) return undefined
    const button = body.current?.parentElement?.querySelector<HTMLElement>('[type="submit"][form]')
    button?.focus()
    return () => {
      if (document.activeElement === button) field.focus()
    }
  }, [body, isSaving])
  useFocusInvalid(body, refusals)
}

/** Saves by Ctrl+Enter, also from the footer. */
function onKeyDown(event: KeyboardEvent) {
  commitOnEnter(event)
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

function EditForm<Item, Values extends Draft>(
  props: FormParts<Item, Values> & { id: string; draft: Values },
) {
  const { id, edit, fields, draft } = props
  return (
    <form
      id={id}
      className="fields"
      noValidate
      // Changes made now would not be saved.
      inert={edit.isSaving}
      onSubmit={(event) => {
        event.preventDefault()
        edit.submit()
      }}
    >
      {edit.error !== undefined && <ActionProblem error={edit.error} />}
      <FieldRows
        fields={fields}
        values={draft}
        errors={edit.fields}
        renderRow={(field) => (
          <FieldRow
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={draft[field.name]}
            error={edit.fields[field.name]}
            onChange={(value) => edit.set(field.name, value)}
          />
        )}
      />
    </form>
  )
}

function EditSkeleton({ fields }: { fields: readonly FormField[] }) {
  const t = useT(editMessages)
  return (
    <div className="fields" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {fields.map(({ name }) => (
        <span key={name} className="skeleton" style={{ height: 34 }} />
      ))}
    </div>
  )
}

function EditConflict<Item extends Stamped, Values extends Draft>(
  props: FormParts<Item, Values> & {
    draftOf: (item: Item) => Values
    fieldsOf: (values: Values) => readonly FormField[]
  },
) {
  const { edit, fields } = props
  const t = useT(editMessages)
  const { draft, base, theirs } = edit
  const theirDraft = theirs && props.draftOf(theirs)
  if (!draft || !base || !theirDraft) return null
  return (
    <ConflictDialog
      changed={
        theirs.updateBy && theirs.updateTime
          ? { by: theirs.updateBy, time: theirs.updateTime }
          : undefined
      }
      fields={allOf(fields, props.fieldsOf(theirDraft)).map((field) => {
        const { name } = field
        const values = { base: base.draft[name], mine: draft[name], theirs: theirDraft[name] }
        return conflictFieldOf(field, values, t('none'))
      })}
      onChoose={edit.resolve}
      onCancel={edit.backToEditing}
    />
  )
}

function EditFooter(props: {
  form: string
  submit: string
  isReady: boolean
  isSaving: boolean
  onCancel: () => void
}) {
  const t = useT(editMessages)
  return (
    <>
      <button type="button" className="button" onClick={props.onCancel}>
        {t('cancel')}
      </button>
      <button
        type="submit"
        form={props.form}
        className="button button-main"
        aria-disabled={!props.isReady || props.isSaving}
        title={keyNames('mod+enter').join(' + ')}
      >
        {props.isSaving ? t('saving') : props.submit}
      </button>
    </>
  )
}

/**
 * Edits a record or, without `record`, adds one. Shows errors at their fields, confirms discarding changes, and
 * resolves edit conflicts. Closes only after a successful save.
 */
export function EditDrawer<Item extends Stamped, Values extends Draft, Input, Answer>(
  props: EditDrawerProps<Item, Values, Input, Answer>,
) {
  const { record } = props
  const t = useT(editMessages)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const edit = useRecordEdit(props)
  const { draft, isSaving } = edit
  useUnsavedChanges(edit.isDirty, { isModal: true })
  const mayDiscard = useDiscardQuestion(edit.isDirty)
  const close = async () => {
    if (!isSaving && !edit.theirs && (await mayDiscard())) props.onClose()
  }
  const fieldsOf = (values: Values | undefined) => {
    if (typeof props.fields !== 'function') return props.fields
    return values ? props.fields(values) : []
  }
  const fields = fieldsOf(draft)
  const submit = typeof props.submit === 'function' ? draft && props.submit(draft) : props.submit
  const isReady = draft !== undefined
  useEditFocus(body, { ...edit, isReady })
  return (
    <>
      <DialogFrame
        kind={props.isWide ? 'wide-drawer' : 'drawer'}
        title={props.title}
        bodyRef={body}
        onClose={() => void close()}
        onKeyDown={onKeyDown}
        footer={
          <EditFooter
            form={id}
            submit={submit ?? t('save')}
            isReady={isReady}
            isSaving={isSaving}
            onCancel={() => void close()}
          />
        }
      >
        {!isReady && record?.error && (
          <DataFailure
            title={t('loadFailed')}
            error={record.error}
            onRetry={() => void record.refetch()}
          />
        )}
        {!isReady && !record?.error && <EditSkeleton fields={fields} />}
        {isReady && <EditForm id={id} edit={edit} fields={fields} draft={draft} />}
      </DialogFrame>
      <EditConflict edit={edit} fields={fields} draftOf={props.draftOf} fieldsOf={fieldsOf} />
    </>
  )
}
