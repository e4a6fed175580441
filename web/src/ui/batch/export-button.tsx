import { svg as download } from 'virtual:icon/download'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { ListTable } from '#web/lib/call/list.ts'
import { today } from '#web/lib/call/save-file.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import type { ExportDialog as Dialog } from './export-dialog.tsx'
import { exportMessages } from './export-dialog.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'

type DialogProps = ComponentProps<typeof Dialog>

const ExportDialog = partOnDemand(() =>
  import('./export-dialog.tsx').then((part) => part.ExportDialog),
)

type Props = Pick<DialogProps, 'title' | 'fetch'> & {
  /** File name without date and extension. */
  name: string
  table: Pick<ListTable<unknown>, 'page'>
}

/** Exports all records that match the filters, with all columns. */
export function ExportAll(props: Props & { onClose: () => void }) {
  const { title, name, fetch, onClose } = props
  const { page } = props.table
  const t = useT(exportMessages)
  const format = useFormat()
  const { feedback } = useServices()
  /** Local date when opened, such as 2026-11-21. */
  const [day] = useState(today)
  return (
    <ExportDialog
      title={title}
      fileName={`${name}-${day}`}
      count={page && !page.totalIsEstimate ? format.countIn(page.total, false) : undefined}
      hasColumnChoice={false}
      fetch={fetch}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('exported') })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Button that opens `ExportAll`. */
export function ExportButton(props: Props) {
  const t = useT(exportMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon svg={download} size={16} />
        {t('export')}
      </button>
      {isOpen && <ExportAll {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
