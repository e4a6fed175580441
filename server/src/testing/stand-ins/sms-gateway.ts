import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SmsGateway } from '#server/lib/delivery.ts'
import { listenLocally } from './local-server.ts'

export type ReceivedCall = { headers: IncomingMessage['headers']; body: string }

/** Starts a gateway that keeps received calls. */
export async function startSmsGateway(
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) => response.end('{}'),
) {
  const calls: ReceivedCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const call = { headers: request.headers, body }
      calls.push(call)
      answer(response, call)
    })
  })
  const port = await listenLocally(server)
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${port}/send`,
    secret: 'canary_gateway_secret',
  }
  return { calls, gateway, port }
}
