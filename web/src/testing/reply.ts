import { successCode } from '@amber/contract/envelope.ts'
import type { ProblemData } from '@amber/contract/envelope.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { errors } from '@amber/contract/errors.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { parse } from 'zod'
import type { z } from 'zod'

export type Reply = { status: number; body: unknown; headers?: Record<string, string> }

/** Returns a success response; data outside the contract does not compile. */
export function reply<E extends Endpoint>(endpoint: E, output: z.input<E['output']>): Reply {
  return {
    status: 200,
    body: { code: successCode, data: parse(endpoint.output, output), msg: 'ok' },
  }
}

/** Returns an error of the contract in English. */
export function problem(code: ErrorCode, data: ProblemData & { msg?: string } = {}): Reply {
  const { msg, ...rest } = data
  const { status, texts } = errors[code]
  return {
    status,
    body: {
      code,
      data: rest,
      msg: msg ?? translate(texts, 'en-US', { seconds: rest.retryAfter ?? 0 }),
      requestId: 'req-1',
    },
  }
}
