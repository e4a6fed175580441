import { demo, expiryCodes } from '@amber/contract/examples/demo.ts'
import type { ProblemCode } from '@amber/contract/examples/demo.ts'
import { errors } from '@amber/contract/errors.ts'
import type { CallOptions } from '#web/lib/call/api.ts'
import type { functionRequestsMessages } from './function-requests.messages.ts'
import type { useRequestLog } from './use-request-log.ts'

type Key = Exclude<keyof typeof functionRequestsMessages, 'askFor' | 'ms' | 'requestId'>
type Ask = ReturnType<typeof useRequestLog>['ask']

export type RequestRow = {
  key: string
  /** Problem code with its HTTP status, or a text. */
  what: { code: ProblemCode; status: number } | { texts: Key }
  does: Key
  run: (ask: Ask, options: CallOptions) => Promise<unknown>
  canCancel?: boolean
}

const five = [1, 2, 3, 4, 5]

const problem = (code: ProblemCode, does: Key): RequestRow => ({
  key: code,
  what: { code, status: errors[code].status },
  does,
  run: (ask) => ask({ name: code, endpoint: demo.problem, input: { code } }),
})

/** Rows of section 8 of the specification, then other failures between page and server. */
export const requestRows: readonly RequestRow[] = [
  problem('8888', 'signOut'),
  problem('8889', 'signOut'),
  problem('7777', 'dialog'),
  problem('7778', 'dialog'),
  ...expiryCodes.map((code): RequestRow => ({
    ...problem(code, 'expired'),
    run: (ask) => ask({ name: code, endpoint: demo.expiry, input: { code } }),
  })),
  {
    ...problem('9999', 'expiredForGoodDoes'),
    key: 'for-good',
    what: { texts: 'expiredForGood' },
  },
  problem('record_changed', 'toast'),
  problem('input_invalid', 'toast'),
  problem('rate_limited', 'toast'),
  problem('unexpected', 'toast'),
  problem('server_busy', 'toast'),
  {
    key: 'cut',
    what: { texts: 'cut' },
    does: 'cutDoes',
    run: (ask) => ask({ name: 'cut', endpoint: demo.cut, input: { confirm: 'yes' } }),
  },
  {
    key: 'timeout',
    what: { texts: 'timeout' },
    does: 'timeoutDoes',
    run: (ask) =>
      ask({ name: 'wait', endpoint: demo.wait, input: { seconds: 3 } }, { timeout: 1000 }),
  },
  {
    key: 'slow',
    what: { texts: 'slow' },
    does: 'slowDoes',
    canCancel: true,
    run: (ask, options) =>
      ask({ name: 'wait', endpoint: demo.wait, input: { seconds: 5 } }, options),
  },
  {
    key: 'many-toasts',
    what: { texts: 'manyToasts' },
    does: 'manyToastsDoes',
    run: (ask) =>
      Promise.all(
        five.map((index) =>
          ask({
            name: `record_changed · ${index}`,
            endpoint: demo.problem,
            input: { code: 'record_changed' },
          }),
        ),
      ),
  },
  {
    key: 'many-expired',
    what: { texts: 'manyExpired' },
    does: 'manyExpiredDoes',
    run: (ask) =>
      Promise.all(
        five.map((index) =>
          ask({ name: `9999 · ${index}`, endpoint: demo.expiry, input: { code: '9999' } }),
        ),
      ),
  },
]
