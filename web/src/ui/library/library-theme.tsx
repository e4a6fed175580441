import { ConfigProvider } from 'antd'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import { isChinese } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLanguage, useServices } from '#web/lib/call/services.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { useMedia, usePhone } from '#web/ui/use-media.ts'
import { antdTheme } from './antd-theme.ts'

const InsideContext = createContext(false)

/**
 * Theme and texts of Ant Design for the parts inside. Around each use, so that pages without any do not load the
 * library's styles; an inner one does nothing.
 */
export function LibraryTheme({ children }: { children: ReactNode }) {
  return useContext(InsideContext) ? children : <Themed>{children}</Themed>
}

function Themed({ children }: { children: ReactNode }) {
  const { i18n } = useServices()
  const { settings, isDark } = useShownTheme()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isPhone = usePhone()
  const language = useLanguage()
  const componentTexts = useStore(i18n, (state) => state.componentTexts)
  const theme = useMemo(
    () => antdTheme({ settings, isDark, isStill, isPhone }),
    [settings, isDark, isStill, isPhone],
  )
  const own = isChinese(language) ? chinese : english
  return (
    <InsideContext value>
      <ConfigProvider theme={theme} locale={componentTexts ?? own}>
        {children}
      </ConfigProvider>
    </InsideContext>
  )
}
