import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CodeBlock } from '#web/ui/code/code-block.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { cellsMessages } from '#web/ui/table/data-table.messages.ts'
import '#web/ui/table/data-table.css'

/** In characters; the cell cuts earlier where it is narrow. */
const mostShown = 60

function JsonDialog(props: { title: string; code: string; onClose: () => void }) {
  const t = useT(cellsMessages)
  return (
    <DialogFrame
      kind="wide"
      title={props.title}
      onClose={props.onClose}
      footer={
        <button type="button" className="button" onClick={props.onClose}>
          {t('close')}
        </button>
      }
    >
      <CodeBlock label={props.title} code={props.code} />
    </DialogFrame>
  )
}

/** Shortened JSON that opens in a dialog. */
export function JsonCell({ value, title }: { value: unknown; title: string }) {
  const t = useT(cellsMessages)
  const [isOpen, setOpen] = useState(false)
  if (value == null) return <EmptyValue />
  const text = JSON.stringify(value)
  const short = text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  return (
    <>
      <button
        type="button"
        className="link-button cell-json"
        title={t('showJson')}
        onClick={() => setOpen(true)}
      >
        <code>{short}</code>
      </button>
      {isOpen && (
        <JsonDialog
          title={title}
          code={JSON.stringify(value, null, 2)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
