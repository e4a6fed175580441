import { identities } from '@amber/contract/sign-in/identities.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { forgetPendingLink, type PendingLink } from './pending-link.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { TermsField, termsOf, termsProblem } from '#web/features/sign-in/terms/terms-field.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { bindAccountMessages } from './bind-account.messages.ts'

/** Provisions a user after agreement to the terms, and signs in. */
export function ProvisionForm(props: { pending: PendingLink; onStopped: () => void }) {
  const { pending, onStopped } = props
  const t = useT(bindAccountMessages)
  const { call } = useServices()
  const signInFlow = useSignInFlow()
  const state = useEntryForm({
    findProblems: (entries) => {
      const terms = termsProblem(entries)
      return terms ? { terms } : {}
    },
    send: async (entries) => {
      const input = { pendingToken: pending.pendingToken, termsVersion: termsOf(entries) }
      try {
        const came = await call(identities.finish, input, { errorDisplay: 'inline' })
        if (came.kind === 'unknown') return onStopped()
        forgetPendingLink()
        await signInFlow.enter(came.tokens)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.secondStep) throw error
        forgetPendingLink()
        await signInFlow.enter(Promise.reject(error))
      }
    },
  })
  return (
    <EntryForm state={state} action={t('createAccount')}>
      <TermsField error={state.problemOf('terms') ?? state.problemOf('termsVersion')} />
    </EntryForm>
  )
}
