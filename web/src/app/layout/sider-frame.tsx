import type { HTMLAttributes, ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { surfaces, surfaceVariables } from '@amber/contract/settings/shades.ts'
import { colorVariables } from '#web/lib/theme/theme-look.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { layoutMessages } from './layout.messages.ts'

export function SiderFrame({
  children,
  ...rest
}: { children: ReactNode } & HTMLAttributes<HTMLElement>) {
  const t = useT(layoutMessages)
  const { settings, isDark } = useShownTheme()
  const isInverted = settings.sider.inverted && !isDark
  const style = isInverted
    ? { ...surfaceVariables(surfaces.dark), ...colorVariables(settings, true) }
    : {}
  return (
    <aside
      className="layout-sider"
      aria-label={t('sider')}
      data-inverted={isInverted}
      style={style}
      {...rest}
    >
      <div className="sider-hold">{children}</div>
    </aside>
  )
}
