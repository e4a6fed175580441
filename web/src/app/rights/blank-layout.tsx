import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ShellProviders } from '#web/app/shell-providers.tsx'
import { tabsMessages } from '#web/app/tabs/tabs.messages.ts'
import { unsavedQuestion } from '#web/app/tabs/unsaved-question.ts'
import { useLeaveQuestion } from '#web/app/tabs/use-leave-question.ts'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { isUnasked } from '#web/lib/sign-in/sign-out-now.ts'
import {
  PageTabContext,
  useMissingRecord,
  type PageTab,
  type UnsavedKind,
} from '#web/lib/route/tabs.ts'
import '#web/ui/layout/elements.css'
import '#web/app/layout/layout.css'

function useDiscardQuestion() {
  const { feedback } = useServices()
  const t = useT(tabsMessages)
  const translate = useTranslate()
  const texts = useRouteHandle()?.texts
  return (parts: readonly { isShownOnce: boolean }[]) => {
    const title = texts ? translate(texts) : ''
    const titlesOf = (isShownOnce: boolean) =>
      parts.some((part) => part.isShownOnce === isShownOnce) ? [title] : []
    return feedback.ask(unsavedQuestion(t, { changed: titlesOf(false), shownOnce: titlesOf(true) }))
  }
}

/** Replaces the tab of the page: asks before unsaved changes are lost. Signing out has its own confirmation. */
function usePageTab(): PageTab {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isDirty, setDirty] = useState(false)
  const unsaved = useRef(new Map<string, UnsavedKind>())
  const isClosing = useRef(false)
  const ask = useDiscardQuestion()
  const mayLeave = () => ask([...unsaved.current.values()])
  const missingRecord = useMissingRecord(pathname)
  const latest = useRef(mayLeave)
  useEffect(() => {
    latest.current = mayLeave
  })
  useLeaveQuestion({
    isDirty,
    isAway: ({ path, state }) =>
      !isClosing.current && path !== pathname && (path !== '/login-out' || isUnasked(state)),
    mayLeave,
  })
  return useMemo(() => {
    const forget = (key: string) => {
      unsaved.current.delete(key)
      setDirty(unsaved.current.size > 0)
    }
    return {
      open: (path) => void navigate(path),
      close: async () => {
        if (unsaved.current.size > 0 && !(await latest.current())) return false
        const whenMissing = missingRecord()
        isClosing.current = true
        try {
          await navigate('/')
        } finally {
          isClosing.current = false
        }
        await whenMissing
        return true
      },
      rename: () => {},
      markUnsaved: (key, isUnsaved, kind) => {
        if (!isUnsaved) return forget(key)
        unsaved.current.set(key, kind)
        setDirty(true)
      },
      forgetUnsaved: forget,
    }
  }, [navigate, missingRecord])
}

export function BlankLayout({ queryClient }: { queryClient: QueryClient }) {
  const tab = usePageTab()
  return (
    <ShellProviders queryClient={queryClient}>
      <PageTabContext value={tab}>
        <main className="blank-layout">
          <Outlet />
        </main>
      </PageTabContext>
    </ShellProviders>
  )
}
