import { svg as monitor } from 'virtual:icon/monitor'
import { svg as moon } from 'virtual:icon/moon'
import { svg as sun } from 'virtual:icon/sun'
import { useStore } from 'zustand'
import { useServices, useT } from '#web/lib/call/services.ts'
import { nextMode } from '#web/lib/theme/theme.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { spreadFrom } from '#web/ui/dialog/spread-from.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'

/** Button that cycles through light, dark and system (specification, section 4). */
export function ThemeSwitch() {
  const { theme } = useServices()
  const mode = useStore(theme, (state) => state.mode)
  const t = useT(uiMessages)
  const names = { light: t('themeLight'), dark: t('themeDark'), system: t('themeSystem') }
  const label = t('themeSwitch', { mode: names[mode] })
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      onClick={(event) => spreadFrom(event.currentTarget, () => theme.setMode(nextMode(mode)))}
    >
      <Icon svg={{ light: sun, dark: moon, system: monitor }[mode]} size={18} />
    </button>
  )
}
