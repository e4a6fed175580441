import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'

const findProblems = ({ name }: Entries) => (name ? {} : { name: sampleMessages.required })

export function EntryFormDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const state = useEntryForm({
    findProblems,
    // Sends nothing here; `send` would be a call.
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      feedback.toast({ kind: 'success', title: t('saved') })
    },
  })
  return (
    <EntryForm state={state} action={t('save')}>
      <EntryField
        name="name"
        label={t('text')}
        placeholder={t('laptop')}
        hint={t('nameHint')}
        autoComplete="off"
        error={state.problemOf('name')}
      />
      <EntryField
        name="code"
        label={t('code')}
        placeholder=""
        autoComplete="off"
        defaultValue="A-1024"
        isFixed
        error={undefined}
      />
      <EntryField
        name="note"
        label={t('longText')}
        placeholder=""
        autoComplete="off"
        isOptional
        error={undefined}
      />
    </EntryForm>
  )
}
