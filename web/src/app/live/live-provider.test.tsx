import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { Activity, use, useState } from 'react'
import { expect, test } from 'vitest'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'
import { createLive, LiveContext, useLive } from '#web/lib/call/live.ts'
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

test('delivers the last missed event to a page when it is shown again', async () => {
  const channel = createLive()
  const heard: string[] = []
  function Page() {
    useLive('settings-changed', ({ key }) => heard.push(key))
    return null
  }
  function Frame() {
    const [isShown, setShown] = useState(true)
    return (
      <LiveContext value={channel}>
        <button type="button" onClick={() => setShown(!isShown)}>
          Show or hide
        </button>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Page />
        </Activity>
      </LiveContext>
    )
  }
  const { user } = renderPart(<Frame />)
  const button = screen.getByRole('button', { name: 'Show or hide' })
  act(() => channel.emit('settings-changed', { key: 'one' }))
  await user.click(button)
  act(() => channel.emit('settings-changed', { key: 'two' }))
  act(() => channel.emit('settings-changed', { key: 'three' }))
  expect(heard).toEqual(['one'])
  await user.click(button)
  expect(heard).toEqual(['one', 'three'])
})
