import { svg as searchIcon } from 'virtual:icon/search'
import { useT } from '#web/lib/call/services.ts'
import { keyNames, useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { searchMessages } from './search.messages.ts'
import '#web/app/layout/layout.css'

export function SearchButton() {
  const t = useT(searchMessages)
  const shortcuts = useShortcuts()
  const keys = keyNames('mod+k')
  return (
    <button
      type="button"
      className="tool search-button"
      title={`${t('everywhere')} (${keys.join(' ')})`}
      aria-haspopup="dialog"
      onClick={() => shortcuts?.run('search')}
    >
      <Icon svg={searchIcon} size={18} />
      <span className="search-button-text">{t('everywhere')}</span>
      {/* In CSS, to keep the shortcut out of the button's name. */}
      <span className="search-button-keys" data-keys={keys.join(' ')} aria-hidden="true" />
    </button>
  )
}
