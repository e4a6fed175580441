import { svg as check } from 'virtual:icon/check'
import { svg as copy } from 'virtual:icon/copy'
import { useRef, useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { codeBlockMessages } from './code.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './code.css'

/** Shows code that can be copied. `label` is the accessible name. */
export function CodeBlock({ code, label }: { code: string; label?: string }) {
  const t = useT(codeBlockMessages)
  const pre = useRef<HTMLPreElement>(null)
  const [done, setDone] = useState<'copied' | 'selected'>()

  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setDone('copied')
    } catch {
      // No clipboard without TLS or permission; the selection can be copied.
      window.getSelection()?.selectAllChildren(pre.current!)
      setDone('selected')
    }
    setTimeout(() => setDone(undefined), 3000)
  }
  return (
    <div className="code-block">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre ref={pre} tabIndex={0} role="group" aria-label={label ?? t('code')}>
        <code>{code}</code>
      </pre>
      <button
        type="button"
        className="tool"
        aria-label={t('copy')}
        title={t('copy')}
        onClick={() => void copyAll()}
      >
        <Icon svg={done === 'copied' ? check : copy} size={15} />
      </button>
      <span className="code-block-status" role="status">
        {done && t(done)}
      </span>
    </div>
  )
}
