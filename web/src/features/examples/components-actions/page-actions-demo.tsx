import { svg as download } from 'virtual:icon/download'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as trash } from 'virtual:icon/trash-2'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { PageActions } from '#web/ui/layout/page-actions.tsx'

export function PageActionsDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const showToast = (title: string) => () => feedback.toast({ kind: 'info', title })
  return (
    <div className="demo-row">
      <PageActions
        label={t('laptop')}
        actions={[
          {
            key: 'edit',
            text: t('edit'),
            svg: pencil,
            isMain: true,
            onPress: showToast(t('edit')),
          },
          { key: 'export', text: t('export'), svg: download, onPress: showToast(t('export')) },
          {
            key: 'delete',
            text: t('remove'),
            svg: trash,
            isDanger: true,
            reason: t('inUse'),
            onPress: showToast(t('remove')),
          },
        ]}
      />
    </div>
  )
}
