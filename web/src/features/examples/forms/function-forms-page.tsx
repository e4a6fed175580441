import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useServices, useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { DemoNote, DemoPanel } from '#web/ui/demo-panel.tsx'
import { entryFormProps } from '#web/ui/form/entry-form-props.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { AccountStep } from './account-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { functionFormsMessages } from './function-forms.messages.ts'
import { useDemoForm, type DemoFormState } from './use-demo-form.ts'
import './function-forms.css'

const stepNames = ['stepAccount', 'stepContact', 'stepReview'] as const

function StepList({ step }: { step: number }) {
  const t = useT(functionFormsMessages)
  return (
    <ol className="forms-steps" aria-label={t('steps')}>
      {stepNames.map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
          <span aria-hidden="true">{index + 1}</span>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}

function FormActions({ form, onRestart }: { form: DemoFormState; onRestart: () => void }) {
  const { state, step, setStep, isLast, isUnsaved } = form
  const t = useT(functionFormsMessages)
  const { isEvaluation } = useServices()
  return (
    <div className="demo-row">
      {step > 0 && (
        <button type="button" className="button" onClick={() => setStep(step - 1)}>
          {t('back')}
        </button>
      )}
      {(!isLast || isEvaluation) && (
        <button
          type="submit"
          className="button button-main"
          disabled={state.pause > 0}
          aria-disabled={state.isBusy}
        >
          {t(isLast ? 'submit' : 'next')}
        </button>
      )}
      {isUnsaved && (
        <button type="button" className="button" onClick={onRestart}>
          {t('reset')}
        </button>
      )}
    </div>
  )
}

function DemoForm({ onRestart }: { onRestart: () => void }) {
  const t = useT(functionFormsMessages)
  const { isEvaluation } = useServices()
  const form = useDemoForm(onRestart)
  const { state, step, isLast, reviewed } = form
  const { onChange, ...element } = entryFormProps(state)
  return (
    <form
      {...element}
      className="forms-form"
      aria-busy={state.isBusy}
      onChange={(event) => {
        form.setUnsaved(true)
        onChange?.(event)
      }}
    >
      <StepList step={step} />
      {/* Steps stay mounted so that their values are kept. */}
      <div className="entry-form" hidden={step !== 0}>
        <AccountStep state={state} />
      </div>
      <div className="entry-form" hidden={step !== 1}>
        <ContactStep form={form} />
      </div>
      {isLast && (
        <CodeBlock
          label={t('review')}
          code={JSON.stringify({ ...reviewed, password: '••••••' }, null, 2)}
        />
      )}
      {isLast && !isEvaluation && <DemoNote>{t('closed')}</DemoNote>}
      <div role="alert" className="entry-problem">
        {state.problem && <p>{state.problem}</p>}
      </div>
      <FormActions form={form} onRestart={onRestart} />
    </form>
  )
}

const rulesCode = `const demoForm = z.strictObject({ userName, … })

const state = useEntryForm({
  findProblems: (entries) =>
    demoProblems(entries, { rows, step }),
  send: …
})

<EntryField
  name="userName"
  error={state.problemOf('userName')}
  …
/>`

export function FunctionFormsPage() {
  const t = useT(functionFormsMessages)
  const columns = useRef<HTMLDivElement>(null)
  /** Key that mounts an empty form. */
  const [round, setRound] = useState(0)
  const restart = () => {
    // The focused button is removed with the form.
    flushSync(() => setRound(round + 1))
    columns.current?.querySelector('input')?.focus()
  }
  return (
    <Page title={t('title')}>
      <div ref={columns} className="demo-columns">
        <DemoPanel title={t('formTitle')} text={t('formText')}>
          <DemoForm key={round} onRestart={restart} />
        </DemoPanel>
        <div className="forms-side">
          <DemoPanel title={t('rulesTitle')} text={t('rulesText')} code={rulesCode} />
          <DemoPanel
            title={t('leaveCodeTitle')}
            text={t('leaveCodeText')}
            code="useUnsavedChanges(isUnsaved)"
          />
        </div>
      </div>
    </Page>
  )
}
