import { svg as check } from 'virtual:icon/check'
import { svg as copy } from 'virtual:icon/copy'
import { useId, useRef, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { codeBlockMessages } from './code.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './code.css'

/** Shows a value such as a link with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useT(codeBlockMessages)
  const id = useId()
  const text = useRef<HTMLElement>(null)
  const [done, setDone] = useState<'copied' | 'selected'>()
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setDone('copied')
    } catch {
      // No clipboard without TLS or permission; the selection can be copied.
      window.getSelection()?.selectAllChildren(text.current!)
      setDone('selected')
    }
  }
  return (
    <div className="copy-field" role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div>
        <code ref={text}>{value}</code>
        <button type="button" className="button button-main" onClick={() => void copyIt()}>
          <Icon svg={done === 'copied' ? check : copy} size={16} />
          {done === 'copied' ? t('copied') : t('copy')}
        </button>
      </div>
      <p role="status" className={done === 'selected' ? undefined : 'visually-hidden'}>
        {done && t(done)}
      </p>
    </div>
  )
}
