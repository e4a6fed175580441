import { svg as copy } from 'virtual:icon/copy'
import { svg as trash } from 'virtual:icon/trash-2'
import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { PopupMenu } from '#web/ui/dialog/popup-menu.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'

export function PopupMenuDemo() {
  const t = useT(sampleMessages)
  const [chosen, setChosen] = useState('')
  return (
    <div className="demo-row">
      <PopupMenu
        menu={{
          items: [
            { key: 'edit', label: t('edit') },
            { key: 'copy', label: t('duplicate'), icon: <Icon svg={copy} size={14} /> },
            { key: 'move', label: t('move'), disabled: true },
            { type: 'divider' },
            {
              key: 'delete',
              label: t('remove'),
              icon: <Icon svg={trash} size={14} />,
              danger: true,
            },
          ],
          selectedKeys: chosen ? [chosen] : [],
          onClick: ({ key }) => setChosen(key),
        }}
      >
        <button type="button" className="button">
          {t('more')}
        </button>
      </PopupMenu>
      <span role="status">{chosen && t('chosen', { key: chosen })}</span>
    </div>
  )
}
