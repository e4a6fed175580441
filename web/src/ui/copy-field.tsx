import { svg as check } from 'virtual:icon/check'
import { svg as copy } from 'virtual:icon/copy'
import { useId, useRef, useState } from 'react'
import { useT } from '#web/lib/services.ts'
import { codeBlockMessages } from './code-block.messages.ts'
import { Icon } from './icon.tsx'
import './copy-field.css'

/** One line to be handed on, such as a link, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useT(codeBlockMessages)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState<'copied' | 'selected'>()
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setDone('copied')
    } catch {
      // No clipboard without TLS, or against the person's setting: their own keys still can.
      input.current!.select()
      setDone('selected')
    }
  }
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          ref={input}
          id={id}
          className="text-input"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button button-main" onClick={() => void copyIt()}>
          <Icon svg={done === 'copied' ? check : copy} size={16} />
          {t('copy')}
        </button>
      </div>
      <p role="status">{done && t(done)}</p>
    </div>
  )
}
