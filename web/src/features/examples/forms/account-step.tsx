import { useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import type { EntryFormState } from '#web/ui/form/use-entry-form.ts'
import { NewPasswordFields } from '#web/ui/password/new-password-fields.tsx'
import { functionFormsMessages } from './function-forms.messages.ts'

export function AccountStep({ state }: { state: EntryFormState }) {
  const t = useT(functionFormsMessages)
  return (
    <>
      <EntryField
        name="userName"
        label={t('userName')}
        placeholder=""
        hint={t('userNameHint')}
        autoComplete="off"
        error={state.problemOf('userName')}
      />
      <NewPasswordFields state={state} label={t('password')} />
    </>
  )
}
