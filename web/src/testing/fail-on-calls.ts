import type { Endpoint } from '@amber/contract/endpoint.ts'
import { onTestFinished } from 'vitest'

/** Returns a function that notes an unexpected call, which fails the test at its end: screens catch errors of calls. */
export function failOnCalls() {
  const calls = new Set<string>()
  onTestFinished(() => {
    if (calls.size > 0) throw new Error(`Calls without an answer:\n${[...calls].join('\n')}`)
  })
  return (call: string) => {
    calls.add(call)
    return new Error(`No answer for ${call}`)
  }
}

/** Returns a `call` that rejects each call and fails the test. */
export function refuseCalls() {
  const unanswered = failOnCalls()
  return ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
    Promise.reject(unanswered(`${method} ${path}`))
}
