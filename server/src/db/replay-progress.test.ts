import { expect, test } from 'vitest'
import { createReplayProgress } from './replay-progress.ts'

test('a standby is complete up to the newest replayed position', () => {
  const progress = createReplayProgress()
  expect(progress.completeUntil()).toBe(-Infinity)
  progress.add({ time: 1_000, lsn: '0/3000100' })
  progress.add({ time: 2_000, lsn: '0/FFFFFF00' })
  progress.add({ time: 3_000, lsn: '1/100' })
  progress.replayedTo('0/30000FF')
  expect(progress.completeUntil()).toBe(-Infinity)
  progress.replayedTo('0/FFFFFFFF')
  expect(progress.completeUntil()).toBe(2_000)
  progress.replayedTo('1/100')
  expect(progress.completeUntil()).toBe(3_000)
  // An idle primary repeats its position.
  progress.add({ time: 4_000, lsn: '1/100' })
  progress.replayedTo('1/100')
  expect(progress.completeUntil()).toBe(4_000)
})

test.each(['0/5000018', '0/5000028'])('ignores the header of an empty page (%s)', (lsn) => {
  const progress = createReplayProgress()
  progress.add({ time: 1_000, lsn })
  progress.replayedTo('0/5000000')
  expect(progress.completeUntil()).toBe(1_000)
})

test('discards positions of another server', () => {
  const progress = createReplayProgress()
  progress.add({ time: 1_000, lsn: '0/100' })
  progress.replayedTo('0/100')
  progress.reset()
  progress.replayedTo('0/200')
  expect(progress.completeUntil()).toBe(-Infinity)
})
