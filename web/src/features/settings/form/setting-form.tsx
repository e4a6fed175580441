import { fieldTexts, type FieldRule } from '@amber/contract/rules.ts'
import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import * as z from 'zod'
import { useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { conflictFieldOf } from '#web/ui/dialog/conflict-fields.ts'
import { commitOnEnter } from '#web/ui/form/commit-on-enter.ts'
import { FieldRows } from '#web/ui/form/field-rows.tsx'
import { FieldRow, type FormField } from '#web/ui/form/form-field.tsx'
import { isSame } from '#web/ui/change/is-same.ts'
import { useEdit, type Draft, type Edit } from '#web/ui/dialog/use-edit.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { SettingCard, SettingStamp } from './setting-card.tsx'
import { settingFormMessages } from './setting-form.messages.ts'

/** `problem` replaces the general message for an invalid format. */
export type SettingField = FormField & { problem?: string }

export type Stored<Value> = {
  value: Value
  version: number
  updateBy: string | null
  updateTime: string | null
}

export type SettingQuestion = { title: string; confirm: string; content: ReactNode }

type Rules<Value> = {
  schema: { shape: z.core.$ZodLooseShape }
  /** Returns problems of fields that are valid by themselves. */
  faultsOf?: (value: Value) => Record<string, FieldRule>
}

const withVersion = <Value,>({ schema: { shape }, faultsOf }: Rules<Value>) =>
  z.object({ ...shape, version: z.number() }).check(({ value, issues }) => {
    for (const [field, message] of Object.entries(faultsOf?.(value as Value) ?? {}))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })

export type SettingFormProps<Value> = Rules<Value> & {
  name: string
  title: string
  text: string
  stored: Stored<Value>
  /** Default until the setting is saved. */
  fallback: Value
  fields: readonly SettingField[]
  /** Saves the value if the version is current; returns the stored setting. */
  save: (input: { version: number; value: Value }) => Promise<unknown>
  onSaved?: () => void
  questionOf?: (wanted: Value) => SettingQuestion
  renderMore?: (draft: Value, isSaved: boolean) => ReactNode
}

type Edited<Value extends Draft> = Edit<Stored<Value>, Value>

/** Edits a setting; while unmodified, follows the stored one. */
function useSettingEdit<Value extends Draft>(props: SettingFormProps<Value>) {
  const { stored } = props
  const { feedback } = useServices()
  const t = useT(settingFormMessages)
  const [schema] = useState(() => withVersion(props))
  const edit = useEdit<Stored<Value>, Value, Value & { version: number }, unknown>(
    {
      draftOf: (item) => item?.value ?? props.fallback,
      inputOf: (draft, item) => ({ ...draft, version: item?.version ?? 0 }),
      schema,
      save: ({ version, ...value }) => props.save({ version, value: value as unknown as Value }),
    },
    {
      item: stored,
      isReady: true,
      onSaved: (answer, sent) => {
        feedback.toast({ kind: 'success', title: t('saved') })
        edit.goOn(answer as Stored<Value>, sent)
        props.onSaved?.()
      },
    },
  )
  const read = edit.base?.item
  const isNewer = read !== undefined && stored.version > read.version
  if (isNewer && !edit.isDirty && !edit.isSaving) edit.begin(stored)
  return { edit, isNewer }
}

const valueOf = (from: Draft, field: FormField) => from[field.name]

function SettingNews({ stored }: { stored: Stored<unknown> }) {
  const user = useUser()
  const t = useT(settingFormMessages)
  return (
    <p className="setting-news" role="status">
      {stored.updateBy === user?.userName
        ? t('changedElsewhere')
        : t('changedMeanwhile', { name: stored.updateBy ?? t('someoneElse') })}
    </p>
  )
}

function SettingRows<Value extends Draft>(props: {
  fields: readonly SettingField[]
  draft: Value
  edit: Edited<Value>
}) {
  const { fields, draft, edit } = props
  const id = useId()
  const translate = useTranslate()
  const errorOf = ({ name, problem }: SettingField) => {
    const error = edit.fields[name]
    return error === translate(fieldTexts.invalid) ? (problem ?? error) : error
  }
  return (
    <FieldRows
      fields={fields}
      values={draft}
      errors={edit.fields}
      renderRow={(field) => (
        <FieldRow
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={valueOf(draft, field)}
          error={errorOf(field)}
          onChange={(value) => edit.set(field.name, value)}
        />
      )}
    />
  )
}

function SettingButtons<Value extends Draft>(props: {
  setting: SettingFormProps<Value>
  draft: Value
  edit: Edited<Value>
}) {
  const { edit, setting } = props
  const { isDirty, isSaving } = edit
  const { stored, fields, fallback } = setting
  const t = useT(settingFormMessages)
  const undo = () => {
    const read = edit.base?.item ?? stored
    // Directly after saving, the stored setting is not read again yet.
    if (!isSaving) edit.begin(stored.version > read.version ? stored : read)
  }
  const toDefault = () => {
    for (const field of fields) edit.set(field.name, valueOf(fallback, field))
  }
  return (
    <div className="setting-buttons">
      {isDirty ? (
        <button type="button" className="button" aria-disabled={isSaving} onClick={undo}>
          {t('undo')}
        </button>
      ) : (
        !isSame(props.draft, fallback) && (
          <button type="button" className="button" onClick={toDefault}>
            {t('toDefault')}
          </button>
        )
      )}
      <button type="submit" className="button button-main" aria-disabled={!isDirty || isSaving}>
        {isSaving ? t('saving') : t('save')}
      </button>
    </div>
  )
}

function SettingConflict<Value extends Draft>(props: {
  fields: readonly SettingField[]
  edit: Edited<Value>
}) {
  const { base, draft, theirs, resolve, backToEditing } = props.edit
  const t = useT(settingFormMessages)
  if (!base || !draft || !theirs) return null
  return (
    <ConflictDialog
      changed={
        theirs.updateTime
          ? { by: theirs.updateBy ?? t('someoneElse'), time: theirs.updateTime }
          : undefined
      }
      fields={props.fields.map((field) => {
        const [before, mine, other] = [base.draft, draft, theirs.value].map((from) =>
          valueOf(from, field),
        )
        return conflictFieldOf(field, { base: before, mine, theirs: other }, t('notSet'))
      })}
      onChoose={resolve}
      onCancel={backToEditing}
    />
  )
}

/** Form of one setting. Follows other users' changes while unmodified, and resolves conflicts. */
export function SettingForm<Value extends Draft>(props: SettingFormProps<Value>) {
  const { stored, fields } = props
  const [question, setQuestion] = useState<SettingQuestion | null>(null)
  const { edit, isNewer } = useSettingEdit(props)
  const { draft, isDirty } = edit
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, edit.refusals)
  useUnsavedChanges(isDirty)
  if (!draft) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || edit.isSaving) return
    const asked = props.questionOf?.(draft) ?? null
    setQuestion(asked)
    if (!asked) edit.submit()
  }
  return (
    <SettingCard name={props.name} title={props.title} text={props.text}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <form
        ref={form}
        className="setting-form"
        noValidate
        onKeyDown={commitOnEnter}
        onSubmit={submit}
      >
        <div className="setting-fields fields">
          {edit.error !== undefined && <ActionProblem error={edit.error} />}
          {isNewer && isDirty && <SettingNews stored={stored} />}
          <SettingRows fields={fields} draft={draft} edit={edit} />
          {props.renderMore?.(draft, !isDirty)}
        </div>
        <div className="setting-foot">
          <SettingStamp stored={stored} isDirty={isDirty} />
          <SettingButtons setting={props} draft={draft} edit={edit} />
        </div>
      </form>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          onConfirm={() => Promise.resolve()}
          onDone={() => {
            setQuestion(null)
            edit.submit()
          }}
          onCancel={() => setQuestion(null)}
        >
          {question.content}
        </ConfirmDialog>
      )}
      <SettingConflict fields={fields} edit={edit} />
    </SettingCard>
  )
}
