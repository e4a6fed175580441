import { ConfigProvider } from 'antd'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { useMedia, usePhone } from '#web/ui/use-media.ts'
import { antdTheme } from './antd-theme.ts'
import { useComponentTexts } from './use-component-texts.ts'

const InsideContext = createContext(false)

/**
 * Theme and texts of Ant Design for the parts inside. Around each use, so that pages without any do not load the
 * library's styles; an inner one does nothing.
 */
export function LibraryTheme({ children }: { children: ReactNode }) {
  return useContext(InsideContext) ? children : <Themed>{children}</Themed>
}

function Themed({ children }: { children: ReactNode }) {
  const { settings, isDark } = useShownTheme()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isPhone = usePhone()
  const locale = useComponentTexts()
  const theme = useMemo(
    () => antdTheme({ settings, isDark, isStill, isPhone }),
    [settings, isDark, isStill, isPhone],
  )
  return (
    <InsideContext value>
      <ConfigProvider theme={theme} locale={locale}>
        {children}
      </ConfigProvider>
    </InsideContext>
  )
}
