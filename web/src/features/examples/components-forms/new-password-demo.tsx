import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'

const findProblems = (entries: Entries) => ({
  ...(!entries.current && { current: sampleMessages.required }),
  ...newPasswordProblems(entries, { policy: 'strong', names: ['ada'] }),
})

export function NewPasswordDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const state = useEntryForm({
    findProblems,
    send: async () => feedback.toast({ kind: 'success', title: t('saved') }),
  })
  return (
    <EntryForm state={state} action={t('save')}>
      <PasswordField
        name="current"
        label={t('currentPassword')}
        placeholder=""
        autoComplete="current-password"
        error={state.problemOf('current')}
      />
      <NewPasswordFields state={state} userName="ada" policy="strong" />
    </EntryForm>
  )
}
