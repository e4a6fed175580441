import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { pageOrFailure } from './route-guard.tsx'

test('reports a page that cannot be loaded and shows it once it loads', async () => {
  const load = vi.fn<() => Promise<ComponentType>>()
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'))
  load.mockResolvedValue(() => <h1>Here it is</h1>)
  const Page = await pageOrFailure(load)
  const first = renderPart(<Page />)
  expect(screen.getByRole('status').textContent).toMatch(/Loading/)
  expect((await screen.findByRole('heading')).textContent).toBe('Please try again later')
  expect(screen.getByRole('button', { name: 'Try Align' })).toBeTruthy()
  first.unmount()
  const second = renderPart(<Page />)
  const heading = await screen.findByRole('heading', { name: 'Here it is' })
  expect(document.activeElement).toBe(heading)
  second.unmount()
  renderPart(<Page />)
  expect(screen.getByRole('heading', { name: 'Here it is' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})

test('retries in place, and stays with a message while the server is unreachable', async () => {
  const load = vi.fn<() => Promise<ComponentType>>()
  load.mockRejectedValue(new Error('gone'))
  const asked = vi.fn<(address: string) => Promise<Response>>(() =>
    Promise.reject(new TypeError('No server')),
  )
  vi.stubGlobal('fetch', asked)
  const Page = await pageOrFailure(load)
  const { user } = renderPart(<Page />)
  const button = await screen.findByRole('button', { name: 'Try Align' })
  await user.click(button)
  expect(await screen.findByText(/Can't reach the server/)).toBeTruthy()
  expect(asked.mock.calls[0]?.[0]).toMatch(/index\.html$/)
  load.mockResolvedValue(() => <h1>Here it is</h1>)
  await user.click(button)
  const heading = await screen.findByRole('heading', { name: 'Here it is' })
  expect(document.activeElement).toBe(heading)
})
