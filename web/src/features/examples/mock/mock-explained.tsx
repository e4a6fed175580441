import { svg as external } from 'virtual:icon/external-link'
import { useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { mockMessages } from './mock.messages.ts'
import { mockWorker } from '#web/lib/call/mock-worker.ts'

const code = `const second = createSecondApi({ baseUrl, getToken, getLanguage, renew })

const todos = await second(demoTodos.list, {})`

function BothApis() {
  const t = useT(mockMessages)
  const rows = [
    [t('path'), <code key="main">/api/*</code>, <code key="second">/api/demo/*</code>],
    [
      t('success'),
      <code key="main">code === &apos;200&apos;</code>,
      <code key="second">status === &apos;200&apos;</code>,
    ],
    [t('payload'), <code key="main">data</code>, <code key="second">result</code>],
    [t('message'), <code key="main">msg</code>, <code key="second">message</code>],
    [t('expiry'), t('mainExpiry'), t('secondExpiry')],
    [t('onError'), t('mainError'), t('secondError')],
  ] as const
  return (
    <DemoPanel title={t('both')} text={t('bothText')} code={code}>
      <div className="demo-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('part')}</th>
              <th scope="col">{t('main')}</th>
              <th scope="col">{t('second')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([part, main, second]) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                <td>{main}</td>
                <td>{second}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DemoPanel>
  )
}

export function MockExplained() {
  const t = useT(mockMessages)
  // Undefined without TLS and in old browsers.
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  return (
    <div className="demo-columns">
      <BothApis />
      <DemoPanel title={t('worker')} text={mockWorker() ? t('workerHereText') : t('workerText')}>
        <dl className="demo-facts">
          <dt>{t('workerNow')}</dt>
          <dd>{worker ? t('workerActive', { url: worker.scriptURL }) : t('workerNone')}</dd>
        </dl>
        <div>
          <a
            className="button"
            href="https://mswjs.io/docs/"
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon svg={external} />
            {t('workerLink')}
          </a>
        </div>
      </DemoPanel>
    </div>
  )
}
