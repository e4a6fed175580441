import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import * as z from 'zod'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings.ts'
import type { SettingKey, Settings, StoredSetting } from '@amber/contract/settings.ts'
import { useWrite } from '#web/lib/query.ts'
import { useFormat, useServices, useT } from '#web/lib/services.ts'
import { useUnsavedChanges } from '#web/lib/tabs.ts'
import { ActionProblem } from '#web/ui/action-problem.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { conflictMessages } from '#web/ui/conflict.messages.ts'
import { FieldRow, shownValue } from '#web/ui/form-field.tsx'
import type { FormField } from '#web/ui/form-field.tsx'
import { useEdit } from '#web/ui/use-edit.ts'
import { useNow } from '#web/ui/use-now.ts'
import { SettingCard, SettingStamp } from './setting-card.tsx'
import { settingsMessages } from './settings.messages.ts'

/** `problem` is said in place of the rule's own words. */
type SettingField = FormField & { problem?: string }

/** What has to be agreed to before a setting is saved. */
export type Question = { title: string; confirm: string; content: ReactNode }

/** A subject's rules, field by field, together with the version that is sent along. */
const withVersion = ({ shape }: { shape: z.core.$ZodLooseShape }) =>
  z.object({ ...shape, version: z.number() })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * One subject of the settings: its form, saved on its own. It checks by the contract's rules, follows what others save
 * while nothing is changed here, and lets the person choose where both did. A new subject is a list of fields.
 */
export function SettingSection<Key extends SettingKey>(props: {
  name: Key
  title: string
  text: string
  stored: StoredSetting<Key>
  fields: readonly SettingField[]
  /** Left out where nothing has to be asked. */
  questionOf?: (wanted: Settings[Key]) => Question
}) {
  const { name, stored, fields } = props
  const { feedback } = useServices()
  const t = useT(settingsMessages)
  const say = useT(conflictMessages)
  const format = useFormat()
  const now = useNow()
  const id = useId()
  const [question, setQuestion] = useState<Question | null>(null)
  const { mutateAsync } = useWrite(settings.update, {
    spoils: [settings.get],
    isToldInPlace: true,
  })
  const [schema] = useState(() => withVersion(settingSchemas[name]))
  const edit = useEdit<StoredSetting<Key>, Settings[Key], Settings[Key] & { version: number }>(
    {
      draftOf: (item) => item?.value ?? defaultSettings[name],
      inputOf: (draft, item) => ({ ...draft, version: item?.version ?? 0 }),
      schema,
      save: ({ version, ...value }) => mutateAsync({ key: name, version, value }),
    },
    {
      item: stored,
      isReady: true,
      onSaved: (answer) => {
        feedback.toast({ kind: 'success', title: t('saved') })
        edit.begin(answer as StoredSetting<Key>)
      },
    },
  )
  const { base, draft, theirs, isDirty, isSaving } = edit
  useUnsavedChanges(isDirty)
  const read = base?.item
  const isNewer = read !== undefined && stored.version > read.version
  if (isNewer && !isDirty && !isSaving) edit.begin(stored)
  if (!base || !draft) return null

  const fallback = defaultSettings[name]
  const toDefault = () => {
    for (const field of fields)
      edit.set(field.name, (fallback as Record<string, unknown>)[field.name])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || isSaving) return
    const asked = props.questionOf?.(draft) ?? null
    setQuestion(asked)
    if (!asked) edit.submit()
  }
  const show = (field: FormField, value: unknown) => shownValue(field, value, t('none'))
  const valueOf = (from: Settings[Key], field: FormField) =>
    (from as Record<string, unknown>)[field.name]
  return (
    <SettingCard id={id} title={props.title} text={props.text}>
      <form className="setting-form" noValidate onSubmit={submit}>
        <div className="setting-fields fields">
          {edit.error !== undefined && <ActionProblem error={edit.error} />}
          {isNewer && isDirty && (
            <p className="setting-news" role="status">
              {t('changedMeanwhile', { name: stored.updateBy ?? t('somebody') })}
            </p>
          )}
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              id={`${id}-${field.name}`}
              field={field}
              value={valueOf(draft, field)}
              error={edit.fields[field.name] && (field.problem ?? edit.fields[field.name])}
              onChange={(value) => edit.set(field.name, value)}
            />
          ))}
        </div>
        <div className="setting-foot">
          <SettingStamp stored={stored} isDirty={isDirty} />
          <div className="setting-buttons">
            {isDirty ? (
              <button
                type="button"
                className="button"
                aria-disabled={isSaving}
                onClick={() => {
                  if (!isSaving) edit.begin(stored)
                }}
              >
                {t('undo')}
              </button>
            ) : (
              !isSame(draft, fallback) && (
                <button type="button" className="button" onClick={toDefault}>
                  {t('toDefault')}
                </button>
              )
            )}
            <button
              type="submit"
              className="button button-main"
              aria-disabled={!isDirty || isSaving}
            >
              {isSaving ? t('saving') : t('save')}
            </button>
          </div>
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
      {theirs && (
        <ConflictDialog
          detail={
            theirs.updateTime
              ? say('changedBy', {
                  name: theirs.updateBy ?? t('somebody'),
                  time: format.relative(theirs.updateTime, now),
                })
              : undefined
          }
          fields={fields.map((field) => ({
            name: field.name,
            label: field.label,
            base: show(field, valueOf(base.draft, field)),
            mine: show(field, valueOf(draft, field)),
            theirs: show(field, valueOf(theirs.value, field)),
          }))}
          onChoose={edit.resolve}
          onCancel={edit.backToEditing}
        />
      )}
    </SettingCard>
  )
}
