import { ConfigProvider } from 'antd'
import { useMemo } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { useStore } from 'zustand'
import { antdTheme } from '#web/app/antd-theme.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { surfaces, surfaceVariables } from '#web/lib/theme/shades.ts'
import { colorVariables } from '#web/lib/theme/theme-look.ts'
import { useMedia, usePhone } from '#web/ui/use-media.ts'
import { layoutMessages } from './layout.messages.ts'

export function SiderFrame({
  children,
  ...rest
}: { children: ReactNode } & HTMLAttributes<HTMLElement>) {
  const { theme } = useServices()
  const t = useT(layoutMessages)
  const { isDark, settings } = useStore(theme)
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
