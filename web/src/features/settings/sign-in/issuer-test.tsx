import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { signInSettingsMessages } from './sign-in-settings.messages.ts'

type TestResult = OutputOf<typeof signInProviders.test>
type State =
  | { kind: 'idle' | 'asking' }
  | { kind: 'good'; result: TestResult }
  | { kind: 'bad'; msg: string }

function ResultFacts({ result }: { result: TestResult }) {
  const t = useT(signInSettingsMessages)
  return (
    <FactList>
      <Fact label={t('resultIssuer')}>{result.issuer}</Fact>
      <Fact label={t('resultAuthorization')}>{result.authorizationEndpoint}</Fact>
      <Fact label={t('resultToken')}>{result.tokenEndpoint}</Fact>
      <Fact label={t('resultScopes')}>{result.scopes.join(' ') || t('notSet')}</Fact>
      <Fact label={t('resultPkce')}>{t(result.hasPkce ? 'pkceSaid' : 'pkceUnsaid')}</Fact>
    </FactList>
  )
}

export function IssuerTest({ issuer }: { issuer: string }) {
  const t = useT(signInSettingsMessages)
  const format = useFormat()
  const { call } = useServices()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isReady = /^https?:\/\/\S+$/.test(issuer.trim()) && state.kind !== 'asking'
  const test = async () => {
    if (!isReady) return
    setState({ kind: 'asking' })
    try {
      const input = { issuer: issuer.trim() }
      setState({
        kind: 'good',
        result: await call(signInProviders.test, input, { errorDisplay: 'inline' }),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ kind: 'bad', msg: error.msg })
    }
  }
  return (
    <div className="issuer-test">
      <div>
        <button
          type="button"
          className="button"
          aria-disabled={!isReady}
          onClick={() => void test()}
        >
          {t(state.kind === 'asking' ? 'testing' : 'test')}
        </button>
        <p>{t('testHint')}</p>
      </div>
      <div role="status">
        {state.kind === 'good' && (
          <div className="issuer-test-good">
            <p>{t('testGood', { ms: format.number(state.result.milliseconds) })}</p>
            <ResultFacts result={state.result} />
          </div>
        )}
        {state.kind === 'bad' && (
          <div className="issuer-test-bad">
            <p>{t('testBad')}</p>
            <p>{state.msg}</p>
          </div>
        )}
      </div>
    </div>
  )
}
