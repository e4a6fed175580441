import { useId, useState } from 'react'
import { mockWorker, type MockSettings, type MockWorker } from '#web/lib/call/mock-worker.ts'
import { useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { MockRequestRow } from './mock-request-row.tsx'
import { mockMessages } from './mock.messages.ts'
import { useRequests } from './use-requests.ts'

const kinds = ['unexpected', 'server_busy', 'network'] as const

function Slider(props: {
  label: string
  shown: string
  value: number
  most: number
  step: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={props.most}
        step={props.step}
        value={props.value}
        aria-valuetext={props.shown}
        onChange={(event) => props.onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{props.shown}</output>
    </>
  )
}

function Controls({ worker }: { worker: MockWorker }) {
  const t = useT(mockMessages)
  const id = useId()
  const [settings, setSettings] = useState(worker.settings)
  const change = (part: Partial<MockSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    worker.set(next)
  }
  return (
    <div className="mock-controls">
      <Slider
        label={t('latency')}
        shown={t('seconds', { count: settings.latency / 1000 })}
        value={settings.latency}
        most={3000}
        step={250}
        onChange={(latency) => change({ latency })}
      />
      <Slider
        label={t('failures')}
        shown={`${settings.failures} %`}
        value={settings.failures}
        most={100}
        step={5}
        onChange={(failures) => change({ failures })}
      />
      <label htmlFor={id}>{t('kind')}</label>
      <select
        id={id}
        value={settings.kind}
        onChange={(event) => change({ kind: event.target.value as MockSettings['kind'] })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

export function MockRequests() {
  const t = useT(mockMessages)
  const requests = useRequests()
  const worker = mockWorker()
  return (
    <DemoPanel title={t('requests')} text={worker ? t('requestsText') : t('requestsReal')}>
      {worker && <Controls worker={worker} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which keyboards have to reach */}
      <div className="demo-table mock-log" tabIndex={0} role="group" aria-label={t('requests')}>
        {requests.length === 0 ? (
          <p className="demo-lead">{t('none')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('at')}</th>
                <th scope="col">{t('request')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col">{t('took')}</th>
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <MockRequestRow key={request.id} request={request} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </DemoPanel>
  )
}
