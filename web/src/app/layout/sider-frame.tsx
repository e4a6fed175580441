import { ConfigProvider } from 'antd'
import { useMemo } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { antdTheme } from '#web/app/antd-theme.ts'
import { useT } from '#web/lib/call/services.ts'
import { surfaces, surfaceVariables } from '@amber/contract/settings/shades.ts'
import { colorVariables } from '#web/lib/theme/theme-look.ts'
import { useShownTheme } from '#web/lib/theme/use-shown-theme.ts'
import { useMedia, usePhone } from '#web/ui/use-media.ts'
import { layoutMessages } from './layout.messages.ts'

export function SiderFrame({
  children,
  ...rest
}: { children: ReactNode } & HTMLAttributes<HTMLElement>) {
  const t = useT(layoutMessages)
  const { settings, isDark } = useShownTheme()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isPhone = usePhone()
  const isInverted = settings.sider.inverted && !isDark
  const inside = useMemo(
    () => (isInverted ? { theme: antdTheme({ settings, isDark: true, isStill, isPhone }) } : {}),
    [settings, isInverted, isStill, isPhone],
  )
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
      <div className="sider-hold">
        <ConfigProvider {...inside}>{children}</ConfigProvider>
      </div>
    </aside>
  )
}
