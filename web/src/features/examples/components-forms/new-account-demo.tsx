import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'
import { accountNamesOf, NewAccountFields } from '#web/ui/password/new-account-fields.tsx'
import { newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'

const findProblems = (entries: Entries) => ({
  ...(!entries.userName && { userName: sampleMessages.required }),
  ...newPasswordProblems(entries, { policy: 'plain', names: accountNamesOf(entries) }),
})

export function NewAccountDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const state = useEntryForm({
    findProblems,
    send: async () => feedback.toast({ kind: 'success', title: t('saved') }),
  })
  return (
    <EntryForm state={state} action={t('add')}>
      <NewAccountFields state={state} policy="plain" isNickNameOptional />
    </EntryForm>
  )
}
