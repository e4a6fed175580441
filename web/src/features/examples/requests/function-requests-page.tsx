import { useRef, useState } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionRequestsMessages } from './function-requests.messages.ts'
import { RequestLog } from './request-log.tsx'
import { requestRows, type RequestRow } from './request-rows.ts'
import { useRequestLog } from './use-request-log.ts'
import './function-requests.css'

const code = `const { call } = useServices()

const { requestId } = await call(demo.wait, { seconds: 5 }, { signal })`

type Ask = ReturnType<typeof useRequestLog>['ask']

function Row({ row, ask }: { row: RequestRow; ask: Ask }) {
  const t = useT(functionRequestsMessages)
  const { isEvaluation } = useServices()
  const [isBusy, setBusy] = useState(false)
  const abort = useRef<AbortController>(undefined)
  const { what } = row
  const name = 'texts' in what ? t(what.texts) : `${what.code} (HTTP ${what.status})`
  const run = async () => {
    setBusy(true)
    abort.current = new AbortController()
    try {
      await row.run(ask, { signal: abort.current.signal })
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr>
      <th scope="row">
        {'texts' in what ? (
          name
        ) : (
          <>
            <code>{what.code}</code> <small>HTTP {what.status}</small>
          </>
        )}
      </th>
      <td>{t(row.does)}</td>
      {isEvaluation && (
        <td>
          {isBusy && row.canCancel ? (
            <button type="button" className="button" onClick={() => abort.current?.abort()}>
              {t('cancel')}
            </button>
          ) : (
            <button
              type="button"
              className="button"
              aria-label={t('askFor', { what: name })}
              disabled={isBusy}
              onClick={() => void run()}
            >
              {t('ask')}
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

export function FunctionRequestsPage() {
  const t = useT(functionRequestsMessages)
  const { isEvaluation } = useServices()
  const { entries, ask, clear } = useRequestLog()
  return (
    <Page title={t('title')}>
      <div className="requests">
        <DemoPanel title={t('catalogue')} text={t(isEvaluation ? 'catalogueText' : 'closed')}>
          <div className="demo-table requests-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('answer')}</th>
                  <th scope="col">{t('behaviour')}</th>
                  {isEvaluation && (
                    <th scope="col">
                      <span className="visually-hidden">{t('ask')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {requestRows.map((row) => (
                  <Row key={row.key} row={row} ask={ask} />
                ))}
              </tbody>
            </table>
          </div>
        </DemoPanel>
        <div className="requests-side">
          {isEvaluation && <RequestLog entries={entries} onClear={clear} />}
          <DemoPanel title={t('codeTitle')} text={t('codeText')} code={code} />
        </div>
      </div>
    </Page>
  )
}
