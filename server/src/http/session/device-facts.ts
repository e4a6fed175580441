import { clientOf } from '#server/lib/user-agent.ts'
import type { RequestFacts } from '#server/http/request.ts'

/** Returns browser, system and address of a call. */
export function deviceFacts({ ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>) {
  const { browser, system } = clientOf(userAgent)
  return { browser, system, ip }
}
