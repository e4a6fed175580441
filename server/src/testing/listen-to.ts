import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { live } from '@amber/contract/live.ts'
import type { TestApp } from './test-app.ts'

export type Heard = { id: number; kind: string; data: unknown }

/** Collects events; omits frequent metrics and notifications unless requested. */
export async function listenTo(
  app: TestApp,
  {
    token,
    behind,
    since,
    metrics = false,
  }: { token: string; behind?: number; since?: number; metrics?: boolean },
) {
  const query = since === undefined ? '' : `?since=${since}`
  const answer = await app.request(`/api${live.stream.path}${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(behind === undefined ? {} : { 'last-event-id': String(behind) }),
    },
  })
  const heard: Heard[] = []
  const state = {
    heard,
    lastId: -1,
    isOpen: true,
    beats: 0,
    retryMs: NaN,
    answer,
    end: async () => {},
  }
  if (answer.status !== 200) return state
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  state.end = () => reader.cancel()
  onTestFinished(() => state.end())
  let text = ''
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const fields = new Map(
          part
            .split('\n')
            .map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1).trim()]),
        )
        if (fields.has('retry')) {
          state.retryMs = Number(fields.get('retry'))
          continue
        }
        state.lastId = Number(fields.get('id'))
        const kind = fields.get('event')
        if (!kind) state.beats++
        else if (metrics || !['metrics-changed', 'notifications-changed'].includes(kind))
          heard.push({ id: state.lastId, kind, data: JSON.parse(fields.get('data') ?? '') })
      }
    }
    state.isOpen = false
  }
  void read()
  await expect.poll(() => state.lastId).toBeGreaterThanOrEqual(0)
  return state
}

export const kindsOf = ({ heard }: { heard: Heard[] }) => heard.map(({ kind }) => kind)

/** Waits long enough for pending events to arrive. */
export const aWhile = () => sleep(300)
