import { clientOf } from '#server/lib/user-agent.ts'
import type { RequestFacts } from '#server/http/request.ts'

/** With what and from where a call came, as a person is told of it. */
export function deviceFacts({ ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>) {
  const { browser, system } = clientOf(userAgent)
  return { browser, system, ip }
}
