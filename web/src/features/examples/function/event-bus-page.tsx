import { Switch } from '#web/ui/form/switch.tsx'
import { useEffect, useId, useState } from 'react'
import { createEventBus, type EventBus } from '#web/lib/browser/event-bus.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'
import '#web/features/examples/examples.css'

type Events = { said: { texts: string; time: number }; counted: number }
type Bus = EventBus<Events>

const code = `const bus = createEventBus<{ said: { words: string; time: number }; counted: number }>()

bus.emit('said', { words: 'hello', time: Date.now() })

useEffect(() => bus.on('said', ({ words }) => add(words)), [bus])`

function Speaker({ bus }: { bus: Bus }) {
  const t = useT(functionMessages)
  const id = useId()
  const [texts, setText] = useState('')
  return (
    <DemoPanel title={t('speaker')} text={t('speakerText')}>
      <form
        className="function-statement"
        onSubmit={(event) => {
          event.preventDefault()
          if (!texts.trim()) return
          bus.emit('said', { texts: texts.trim(), time: Date.now() })
          setText('')
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t('texts')}
        </label>
        <input
          id={id}
          className="demo-input"
          placeholder={t('wordsHint')}
          maxLength={80}
          value={texts}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button button-main">
          {t('send')}
        </button>
      </form>
      <div>
        <button type="button" className="button" onClick={() => bus.emit('counted', 1)}>
          {t('addOne')}
        </button>
      </div>
    </DemoPanel>
  )
}

function Listener({ bus }: { bus: Bus }) {
  const t = useT(functionMessages)
  const format = useFormat()
  const [isOn, setOn] = useState(true)
  const [heard, setHeard] = useState<readonly Events['said'][]>([])
  useEffect(
    () =>
      isOn ? bus.on('said', (event) => setHeard((all) => [event, ...all].slice(0, 5))) : undefined,
    [bus, isOn],
  )
  return (
    <DemoPanel title={t('listener')} text={t('listenerText')}>
      <label className="demo-row">
        <Switch checked={isOn} onChange={setOn} aria-label={t('listening')} />
        {t('listening')}
      </label>
      <ul className="function-heard" aria-live="polite">
        {heard.map(({ texts, time }) => (
          <li key={time}>
            <span>{texts}</span>
            <time dateTime={new Date(time).toISOString()}>
              {format.dateTime(new Date(time).toISOString())}
            </time>
          </li>
        ))}
        {heard.length === 0 && <li className="demo-lead">{t('heardNothing')}</li>}
      </ul>
    </DemoPanel>
  )
}

function Counter({ bus }: { bus: Bus }) {
  const t = useT(functionMessages)
  const format = useFormat()
  const [sum, setSum] = useState(0)
  useEffect(() => bus.on('counted', (step) => setSum((before) => before + step)), [bus])
  return (
    <DemoPanel title={t('counter')} text={t('counterText')}>
      <p className="function-sum" role="status">
        <span className="visually-hidden">{t('sum')} </span>
        {format.number(sum)}
      </p>
    </DemoPanel>
  )
}

export function EventBusPage() {
  const t = useT(functionMessages)
  const [bus] = useState(() => createEventBus<Events>())
  return (
    <Page title={t('busTitle')}>
      <div className="demo-columns">
        <DemoPanel title={t('busTitle')} text={t('busText')} code={code} />
        <Speaker bus={bus} />
        <Listener bus={bus} />
        <Counter bus={bus} />
      </div>
    </Page>
  )
}
