import { home } from '@amber/contract/home.ts'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { useServices } from '#web/lib/call/services.ts'
import { fakeServer } from './fake-server.ts'
import { renderPart } from './render-part.tsx'
import { reply } from './reply.ts'

test.fails('fails a test that makes a call without an answer and catches the error', async () => {
  fakeServer()
  expect(await fetch('/api/none').catch(() => 'caught')).toBe('caught')
})

test.fails('fails a test of a part that makes a call', () => {
  function Part() {
    const { call } = useServices()
    useEffect(() => void call(home.roles, {}).catch(() => undefined), [call])
    return null
  }
  expect(renderPart(<Part />).container.querySelector('main')).toBeTruthy()
})

test('answers a call', async () => {
  const server = fakeServer()
  server.on(home.roles, reply(home.roles, []))
  await fetch(`/api${home.roles.path}`)
  expect(server.heardOf(home.roles)).toHaveLength(1)
})
