import { svg as refresh } from 'virtual:icon/rotate-cw'
import { useT } from '#web/lib/call/services.ts'
import { dataTableMessages } from '#web/ui/table/data-table.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './elements.css'

/** Button that refetches the page's data and spins meanwhile. */
export function RefreshButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const t = useT(dataTableMessages)
  return (
    <button
      type="button"
      className="tool refresh"
      aria-label={t('refresh')}
      title={isBusy ? t('refreshing') : t('refresh')}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      <Icon svg={refresh} size={16} />
    </button>
  )
}
