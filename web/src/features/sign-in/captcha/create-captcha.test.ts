import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { onTestFinished, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Call } from '#web/lib/call/api.ts'
import { createCaptcha } from './create-captcha.ts'

/** Implements Web Locks, which jsdom lacks. */
function allowLocks() {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
    const before = turn
    const aborted = new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
    const own = Promise.race([before, aborted]).then(run)
    turn = own.catch(() => {})
    return own
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

const image = { id: '1', image: '', challenge: { salt: '', digest: '', most: 1 } }

function askTwice() {
  const answers: PromiseWithResolvers<unknown>[] = []
  const call = vi.fn<(endpoint: unknown) => Promise<unknown>>(() => {
    const answer = Promise.withResolvers<unknown>()
    answers.push(answer)
    return answer.promise
  })
  const both = [createCaptcha(call as Call), createCaptcha(call as Call)] as const
  return { answers, both, call }
}

test('serializes the first image codes of two windows', async () => {
  allowLocks()
  const { answers, both, call } = askTwice()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(call.mock.calls[0]?.[0]).toBe(captcha.create)
  answers[0]?.resolve(image)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve({ ...image, id: '2' })
  expect((await Promise.all(both)).map(({ id }) => id)).toEqual(['1', '2'])
})

test('reports an error to its window only, and the other continues', async () => {
  allowLocks()
  const { answers, both } = askTwice()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const refusal = new ApiError({ status: 429, code: 'too_many_calls', msg: 'Wait' })
  answers[0]?.reject(refusal)
  await expect(both[0]).rejects.toBe(refusal)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve(image)
  expect(await both[1]).toEqual(image)
})

test('a window without a response does not block others for long', async () => {
  allowLocks()
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const { answers, both } = askTwice()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  late.abort(new DOMException('It took too long', 'TimeoutError'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  for (const { resolve } of answers) resolve(image)
  expect(await both[1]).toEqual(image)
})

test('does not wait over plain HTTP, without Web Locks', async () => {
  const { answers, both } = askTwice()
  expect(answers).toHaveLength(2)
  for (const { resolve } of answers) resolve(image)
  expect(await Promise.all(both)).toEqual([image, image])
})
