import { svg as archive } from 'virtual:icon/archive'
import { svg as eye } from 'virtual:icon/eye'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as trash } from 'virtual:icon/trash-2'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { RowActionButton } from '#web/ui/table/row-action-button.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'

export function RowActionsDemo() {
  const t = useT(sampleMessages)
  const { feedback } = useServices()
  const showToast = (title: string) => () => feedback.toast({ kind: 'info', title })
  const edit = { key: 'edit', text: t('edit'), svg: pencil, onPress: showToast(t('edit')) }
  const others = [
    { key: 'archive', text: t('archive'), svg: archive, onPress: showToast(t('archive')) },
    {
      key: 'delete',
      text: t('remove'),
      svg: trash,
      isDanger: true,
      reason: t('inUse'),
      onPress: showToast(t('remove')),
    },
  ]
  const label = (action: string) => t('actionOf', { action, name: t('laptop') })
  const labels = { editLabel: label(t('edit')), moreLabel: label(t('more')) }
  return (
    <>
      <div className="demo-row">
        <RowActions actions={[edit, ...others]} {...labels} />
        <RowActions actions={[{ ...edit, reason: t('inUse') }, ...others]} {...labels} />
      </div>
      <div className="demo-row">
        <RowButton
          svg={eye}
          text={t('view')}
          label={label(t('view'))}
          onPress={showToast(t('view'))}
        />
        <RowMenu label={label(t('more'))} actions={others} />
        <RowActionButton
          text={t('archive')}
          svg={archive}
          label={label(t('archive'))}
          menuLabel={label(t('more'))}
          reason={t('inUse')}
          onPress={showToast(t('archive'))}
        />
      </div>
    </>
  )
}
