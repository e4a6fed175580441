import { appearance } from '@amber/contract/settings/appearance.ts'
import { svg as palette } from 'virtual:icon/palette'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { SettingCard } from '#web/features/settings/form/setting-card.tsx'
import { settingsMessages } from './settings.messages.ts'

export function AppearanceSection() {
  const t = useT(settingsMessages)
  const shortcuts = useShortcuts()
  const { data } = useRead(appearance.get, {}, { errorDisplay: 'inline' })
  return (
    <SettingCard name="appearance" title={t('appearance')} text={t('appearanceText')}>
      <div className="setting-foot">
        <span className="setting-stamp" role="status">
          {data && t(data.settings ? 'appearanceOwn' : 'appearanceProduct')}
        </span>
        <div className="setting-buttons">
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => shortcuts?.run('themeDrawer')}
          >
            <Icon svg={palette} size={16} />
            {t('openTheme')}
          </button>
        </div>
      </div>
    </SettingCard>
  )
}
