import { useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { useStore } from 'zustand'
import { ServicesContext } from '#web/lib/call/services.ts'
import { FeedbackOutlet } from '#web/ui/feedback/feedback-outlet.tsx'
import type { App } from '#web/app/create-app.ts'
import '#web/app/base.css'

export function AppRoot({ app, onDrawn }: { app: App; onDrawn?: () => void }) {
  const router = useStore(app.shell, (state) => state.router)
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <ServicesContext value={app.services}>
      <RouterProvider router={router} />
      <FeedbackOutlet />
    </ServicesContext>
  )
}
