import { brandShortName } from '@amber/contract/settings/brand.ts'
import { svg as check } from 'virtual:icon/check'
import { svg as copy } from 'virtual:icon/copy'
import { svg as download } from 'virtual:icon/download'
import { svg as printer } from 'virtual:icon/printer'
import { useRef, useState } from 'react'
import { useBrand, useT, useTranslate } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { authenticatorMessages } from './authenticator.messages.ts'
import './second-step.css'

/** Prints the lines without the page. */
function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const inside = frame.contentDocument!
  inside.title = title
  const heading = inside.createElement('h1')
  heading.textContent = title
  const text = inside.createElement('pre')
  text.textContent = lines.join('\n')
  inside.body.append(heading, text)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}

/** Shows recovery codes once, with ways to keep them. */
export function RecoveryCodes({ codes, userName }: { codes: readonly string[]; userName: string }) {
  const t = useT(authenticatorMessages)
  const list = useRef<HTMLOListElement>(null)
  const [done, setDone] = useState<'copied' | 'selected'>()
  const brand = useTranslate()(brandShortName(useBrand()))
  const title = t('codesOf', { brand, name: userName })
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setDone('copied')
    } catch {
      // No clipboard without TLS or permission; the selection can be copied.
      window.getSelection()?.selectAllChildren(list.current!)
      setDone('selected')
    }
  }
  const save = () => {
    const text = [title, '', ...codes, ''].join('\r\n')
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `amber-recovery-codes-${userName}.txt`
    link.click()
    // Browsers read the URL after the click handler.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <div className="recovery-codes">
      <ol ref={list} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-codes-tools">
        <button type="button" className="button" onClick={() => void copyAll()}>
          <Icon svg={done === 'copied' ? check : copy} size={16} />
          {done === 'copied' ? t('copied') : t('copyCodes')}
        </button>
        <button type="button" className="button" onClick={save}>
          <Icon svg={download} size={16} />
          {t('download')}
        </button>
        <button type="button" className="button" onClick={() => printLines(title, codes)}>
          <Icon svg={printer} size={16} />
          {t('print')}
        </button>
      </div>
      <p role="status" className={done === 'selected' ? undefined : 'visually-hidden'}>
        {done && t(done)}
      </p>
    </div>
  )
}
