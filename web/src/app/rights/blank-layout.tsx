import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { ShellProviders } from '#web/app/shell-providers.tsx'
import { PageTabContext } from '#web/lib/tabs.ts'
import type { PageTab } from '#web/lib/tabs.ts'
import '#web/ui/elements.css'
import './blank-layout.css'

/** A page without menu, header and tabs, for menus whose layout is blank. It has the window to itself. */
export function BlankLayout({ queryClient }: { queryClient: QueryClient }) {
  const navigate = useNavigate()
  const tab = useMemo<PageTab>(
    () => ({
      open: (path) => void navigate(path),
      close: async () => {
        await navigate('/')
        return true
      },
      rename: () => {},
      markUnsaved: () => {},
      forgetUnsaved: () => {},
    }),
    [navigate],
  )
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
