import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { useCallback, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { captchaOf } from '#web/features/sign-in/captcha/captcha-entries.ts'
import { createCaptcha } from '#web/features/sign-in/captcha/create-captcha.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { CaptchaField } from '#web/features/sign-in/captcha/captcha-field.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'
import { functionCaptchaMessages } from './function-captcha.messages.ts'
import '#web/features/examples/examples.css'

const code = `<CaptchaField create={() => createCaptcha(call)} used={used} error={state.problemOf('captcha')} />

// On the server, in whatever asks for one:
await requireCaptcha({ db, platform, now }, input.captcha)`

export function FunctionCaptchaPage() {
  const t = useT(functionCaptchaMessages)
  const { call } = useServices()
  const [used, setUsed] = useState(0)
  const [isRight, setRight] = useState(false)
  const create = useCallback(() => createCaptcha(call), [call])
  const state = useEntryForm({
    findProblems: (entries: Entries) =>
      inputProblems(captcha.check.input, { captcha: captchaOf(entries) }),
    send: async (entries) => {
      setRight(false)
      try {
        await call(captcha.check, { captcha: captchaOf(entries)! }, { errorDisplay: 'inline' })
        setRight(true)
      } catch (error) {
        // A failed request does not consume the captcha.
        if (error instanceof ApiError && error.status === 0) throw error
        setUsed((before) => before + 1)
        throw error
      }
      setUsed((before) => before + 1)
    },
  })
  return (
    <Page title={t('title')}>
      <DemoPanel title={t('ask')} text={t('text')} code={code}>
        <div className="function-captcha">
          <EntryForm state={state} action={t('check')}>
            <CaptchaField create={create} used={used} error={state.problemOf('captcha')} />
          </EntryForm>
          <p role="status">{isRight && !state.problemOf('captcha') && t('right')}</p>
        </div>
      </DemoPanel>
    </Page>
  )
}
