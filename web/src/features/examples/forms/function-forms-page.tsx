import { demo } from '@amber/contract/examples/demo.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { DemoNote, DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { LibraryTheme } from '#web/ui/library/library-theme.tsx'
import { AccountStep } from './account-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { functionFormsMessages } from './function-forms.messages.ts'
import './function-forms.css'

type Sent = CallOf<typeof demo.form>
type Values = Partial<Sent> & { confirm?: string }

const start: Values = { channel: 'email', contacts: [] }
const fieldsOf = [
  ['userName', 'password', 'confirm'],
  ['channel', 'email', 'phone', 'contacts'],
  [],
]
const stepNames = ['stepAccount', 'stepContact', 'stepReview'] as const

function sentOf({ userName, password, channel = 'email', contacts = [], ...rest }: Values): Sent {
  return {
    userName: userName ?? '',
    password: password ?? '',
    channel,
    [channel]: rest[channel] ?? '',
    contacts,
  }
}

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

/** Returns the step with a field. */
const stepOf = (name: string) =>
  Math.max(
    0,
    fieldsOf.findIndex((fields) => fields.includes(name)),
  )

function useDemoForm() {
  const t = useT(functionFormsMessages)
  const { call, feedback } = useServices()
  const [form] = Form.useForm<Values>()
  const [step, setStep] = useState(0)
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useUnsavedChanges(isUnsaved)

  const next = async () => {
    // Rejects after the errors are shown at their fields.
    const isGood = await form.validateFields(fieldsOf[step], { recursive: true }).then(
      () => true,
      () => false,
    )
    if (isGood) setStep(step + 1)
  }
  const restart = () => {
    form.resetFields()
    setUnsaved(false)
    setStep(0)
  }
  const submit = async () => {
    setBusy(true)
    try {
      const { requestId } = await call(demo.form, sentOf(form.getFieldsValue(true)))
      restart()
      feedback.toast({
        kind: 'success',
        title: t('accepted'),
        detail: t('acceptedDetail', { id: requestId }),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wrong = Object.entries(error.fields)
      // Errors that only the server can find, such as a taken user name.
      form.setFields(
        wrong.map(([path, texts]) => ({ name: path.split('.') as never, errors: [texts] })),
      )
      const first = wrong[0]?.[0].split('.')[0] ?? ''
      if (first) setStep(stepOf(first))
    } finally {
      setBusy(false)
    }
  }
  return { form, step, setStep, isUnsaved, setUnsaved, isBusy, next, restart, submit }
}

function FormActions(props: ReturnType<typeof useDemoForm> & { isLast: boolean }) {
  const { step, setStep, isUnsaved, isBusy, next, restart, submit, isLast } = props
  const t = useT(functionFormsMessages)
  const { isEvaluation } = useServices()
  return (
    <div className="demo-row forms-actions">
      {step > 0 && (
        <button type="button" className="button" onClick={() => setStep(step - 1)}>
          {t('back')}
        </button>
      )}
      {isLast ? (
        isEvaluation && (
          <button
            type="button"
            className="button button-main"
            disabled={isBusy}
            onClick={() => void submit()}
          >
            {t('submit')}
          </button>
        )
      ) : (
        <button type="button" className="button button-main" onClick={() => void next()}>
          {t('next')}
        </button>
      )}
      {isUnsaved && (
        <button type="button" className="button" onClick={restart}>
          {t('reset')}
        </button>
      )}
    </div>
  )
}

function DemoForm() {
  const t = useT(functionFormsMessages)
  const { isEvaluation } = useServices()
  const demoForm = useDemoForm()
  const { form, step, setUnsaved, next, submit } = demoForm
  const isLast = step === stepNames.length - 1
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={start}
      requiredMark={false}
      className="forms-form"
      onValuesChange={() => setUnsaved(true)}
      onFinish={() => void (isLast ? submit() : next())}
    >
      <StepList step={step} />
      {/* Steps stay mounted so that their values are kept. */}
      <div hidden={step !== 0}>
        <AccountStep />
      </div>
      <div hidden={step !== 1}>
        <ContactStep />
      </div>
      {isLast && (
        <CodeBlock
          label={t('review')}
          code={JSON.stringify(
            { ...sentOf(form.getFieldsValue(true)), password: '••••••' },
            null,
            2,
          )}
        />
      )}
      {isLast && !isEvaluation && <DemoNote>{t('closed')}</DemoNote>}
      <FormActions {...demoForm} isLast={isLast} />
    </Form>
  )
}

export function FunctionFormsPage() {
  const t = useT(functionFormsMessages)
  return (
    <Page title={t('title')}>
      <div className="demo-columns">
        <DemoPanel title={t('formTitle')} text={t('formText')}>
          <LibraryTheme>
            <DemoForm />
          </LibraryTheme>
        </DemoPanel>
        <div className="forms-side">
          <DemoPanel
            title={t('rulesTitle')}
            text={t('rulesText')}
            code={`<Form.Item name="userName" rules={[byRule(userName, say)]}>
  <Input />
</Form.Item>

demo.form = endpoint({ input: z.strictObject({ userName, … }) })`}
          />
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
