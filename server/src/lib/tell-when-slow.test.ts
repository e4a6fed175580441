import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tellWhenSlow } from './tell-when-slow.ts'

test('of the steps of something long, those that take longer than a moment are told', async () => {
  const told: string[] = []
  const progress = tellWhenSlow((step: string) => told.push(step), 60)
  progress.begin('quick')
  progress.begin('long')
  await sleep(150)
  progress.begin('the last')
  progress.end()
  progress.begin('too late')
  await sleep(150)
  expect(told).toEqual(['long'])
})
