import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { deliveryProblems, delivery } from '@amber/contract/messaging/delivery.ts'
import type { ChannelState } from '@amber/contract/messaging/delivery.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'

type Outcome = OutputOf<typeof delivery.sendTest>['problem']
type TestResult =
  | { kind: 'nothing' | 'asking' | 'sent' }
  | { kind: 'unsent'; problem: NonNullable<Outcome> }
  | { kind: 'refused'; msg: string }

function OutboxFacts({ state }: { state: ChannelState }) {
  const t = useT(deliverySettingsMessages)
  const translate = useTranslate()
  const format = useFormat()
  const { failed, problem, source, waiting, waitingSince } = state
  const time = waitingSince ? format.dateTime(waitingSince) : ''
  return (
    <ul className="delivery-facts">
      {source === 'none' && <li>{t('unconfigured')}</li>}
      {source === 'impossible' && <li>{t('impossible')}</li>}
      <li>
        {waiting === 0 && t('waitingNone')}
        {waiting === 1 && t('waitingOne', { time })}
        {waiting > 1 && t('waiting', { count: format.number(waiting), time })}
      </li>
      {failed > 0 && <li>{t('failed', { count: format.number(failed) })}</li>}
      {problem && (
        <li className="delivery-bad">
          {t('lastProblem', {
            problem: translate(deliveryProblems[problem.kind]),
            time: format.dateTime(problem.time),
          })}
          {problem.detail && <small>{t('said', { detail: problem.detail })}</small>}
        </li>
      )}
    </ul>
  )
}

function useTestMessage(channel: Channel, isSaved: boolean) {
  const { call } = useServices()
  const invalidate = useInvalidate()
  const [receiver, setReceiver] = useState('')
  const [result, setResult] = useState<TestResult>({ kind: 'nothing' })
  const isReady = isSaved && receiver.trim() !== '' && result.kind !== 'asking'
  const send = async () => {
    if (!isReady) return
    setResult({ kind: 'asking' })
    try {
      const input = { channel, receiver }
      const { problem } = await call(delivery.sendTest, input, { errorDisplay: 'inline' })
      setResult(problem ? { kind: 'unsent', problem } : { kind: 'sent' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult({ kind: 'refused', msg: error.fields['receiver'] ?? error.msg })
    }
    await invalidate(delivery.state)
  }
  return { receiver, setReceiver, result, isReady, send }
}

function TestOutcome({ result }: { result: TestResult }) {
  const t = useT(deliverySettingsMessages)
  const translate = useTranslate()
  switch (result.kind) {
    case 'nothing':
    case 'asking':
      return null
    case 'sent':
      return <p>{t('testGood')}</p>
    case 'refused':
      return <p>{result.msg}</p>
    case 'unsent': {
      const { kind, detail } = result.problem
      return (
        <p>
          {t('testBad', { problem: translate(deliveryProblems[kind]) })}
          {detail && <small>{t('said', { detail })}</small>}
        </p>
      )
    }
    // no default
  }
}

/** State of a channel, with a test message. */
export function DeliveryState(props: { channel: Channel; state: ChannelState; isSaved: boolean }) {
  const { channel, state, isSaved } = props
  const t = useT(deliverySettingsMessages)
  const id = useId()
  const { receiver, setReceiver, result, isReady, send } = useTestMessage(channel, isSaved)
  return (
    <div className="delivery-state">
      <h3>{t('state')}</h3>
      <OutboxFacts state={state} />
      <div className="field">
        <label htmlFor={`${id}-to`}>{t(channel === 'mail' ? 'testMail' : 'testSms')}</label>
        <div className="delivery-test">
          <TextInput
            id={`${id}-to`}
            autoComplete="off"
            inputMode={channel === 'mail' ? 'email' : 'tel'}
            maxLength={254}
            placeholder={t(channel === 'mail' ? 'mailPlaceholder' : 'smsPlaceholder')}
            aria-describedby={`${id}-result`}
            value={receiver}
            onText={setReceiver}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Would submit the surrounding form.
              event.preventDefault()
              void send()
            }}
          />
          <button
            type="button"
            className="button"
            aria-disabled={!isReady}
            onClick={() => void send()}
          >
            {t(result.kind === 'asking' ? 'testing' : 'test')}
          </button>
        </div>
        <div id={`${id}-result`} className="delivery-result" role="status" data-kind={result.kind}>
          {!isSaved && <p>{t('saveFirst')}</p>}
          <TestOutcome result={result} />
        </div>
      </div>
    </div>
  )
}
