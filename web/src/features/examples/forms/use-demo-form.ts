import { demo } from '@amber/contract/examples/demo.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { alteredError } from '#web/lib/call/altered-error.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'
import {
  demoProblems,
  fieldAt,
  demoInputOf,
  lastStep,
  stepOf,
  type ContactRows,
  type DemoInput,
} from './demo-form.ts'
import { functionFormsMessages } from './function-forms.messages.ts'

export type DemoFormState = ReturnType<typeof useDemoForm>

function useContactRows(onChange: () => void) {
  const count = useRef(0)
  const [rows, setRows] = useState<ContactRows>([])
  const change = (next: ContactRows) => {
    setRows(next)
    onChange()
  }
  return {
    rows,
    addRow: () => change([...rows, count.current++]),
    removeRow: (row: number) => change(rows.filter((other) => other !== row)),
  }
}

/** Form in steps: each validates its fields, the last one submits. */
export function useDemoForm(onAccepted: () => void) {
  const t = useT(functionFormsMessages)
  const { call, feedback } = useServices()
  const [step, setStep] = useState(0)
  const [reviewed, setReviewed] = useState<DemoInput>()
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsavedChanges(isUnsaved)
  const contacts = useContactRows(() => setUnsaved(true))
  const { rows } = contacts
  const isLast = step === lastStep

  const submit = async (input: DemoInput) => {
    try {
      const { requestId: id } = await call(demo.form, input, { errorDisplay: 'inline' })
      feedback.toast({ kind: 'success', title: t('accepted'), detail: t('acceptedDetail', { id }) })
      onAccepted()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Errors that only the server can find, such as a taken user name.
      const wrong = Object.entries(error.fields)
      const fields = Object.fromEntries(wrong.map(([path, text]) => [fieldAt(path, rows), text]))
      const [first] = Object.keys(fields)
      // A field can be focused only after its step is shown.
      if (first) flushSync(() => setStep(stepOf(first)))
      throw alteredError(error, { fields })
    }
  }
  const state = useEntryForm({
    findProblems: (entries: Entries) => demoProblems(entries, { rows, step }),
    send: async (entries) => {
      const input = demoInputOf(entries, rows)
      if (isLast) return submit(input)
      setReviewed(input)
      setStep(step + 1)
    },
  })
  return { state, step, setStep, isLast, reviewed, isUnsaved, setUnsaved, ...contacts }
}
