import { userExports } from '@amber/contract/users/user-exports.ts'
import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { ExportButton } from '#web/ui/batch/export-button.tsx'
import { ExportDialog } from '#web/ui/batch/export-dialog.tsx'

export function ExportDemo() {
  const t = useT(sampleMessages)
  const can = useCan()
  const { call } = useServices()
  const [isOpen, setOpen] = useState(false)
  if (!can(userExports.download)) return <p>{t('noUsers')}</p>
  const parts = {
    title: t('exportUsers'),
    fetch: ({ format }, how) =>
      call(userExports.download, { format, zone: ownZone() }, { ...how, errorDisplay: 'inline' }),
  } satisfies Partial<Parameters<typeof ExportDialog>[0]>
  return (
    <div className="demo-row">
      <ExportButton {...parts} name="users" table={{ page: undefined }} />
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('exportUsers')}
      </button>
      {isOpen && (
        <ExportDialog
          {...parts}
          fileName="users"
          count={undefined}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
