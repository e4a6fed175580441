import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { use } from 'react'
import { expect, test } from 'vitest'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'
import { LiveContext, useLive } from '#web/lib/call/live.ts'
import { ServicesContext, useServices } from '#web/lib/call/services.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { LiveProvider } from './live-provider.tsx'

test('an event drops the first reads of an opening page before any page receives it', async () => {
  const order: string[] = []
  const early = { ...noEarlyAnswers, drop: () => order.push('dropped') }
  function Page() {
    const live = use(LiveContext)
    useLive('settings-changed', () => order.push('heard'))
    return (
      <button type="button" onClick={() => live?.emit('settings-changed', { key: 'one' })}>
        Change
      </button>
    )
  }
  function Frame() {
    const services = useServices()
    return (
      <ServicesContext value={{ ...services, early }}>
        <QueryClientProvider client={new QueryClient()}>
          <LiveProvider>
            <Page />
          </LiveProvider>
        </QueryClientProvider>
      </ServicesContext>
    )
  }
  const { user } = renderPart(<Frame />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(order).toEqual(['dropped', 'heard'])
})
