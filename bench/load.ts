// Load generator in a separate process, to keep off the server's event loop. Raw sockets cost a fifth of Node's
// client.
import { connect, type Socket } from 'node:net'

export type Call = {
  method: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type Work = {
  /** This machine by default. */
  host?: string
  port: number
  connections: number
  seconds: number
  /** Calls made in turn by each connection. */
  calls?: Call[]
  /** Alternative to `calls`: sessions to refresh in turn. */
  refreshTokens?: string[]
  /** Makes each call once, or one per connection where there are fewer calls. The first includes connecting. */
  isOnce?: boolean
  pauseMs?: number
  /** Expected statuses besides 2xx; any other one ends the work with an error. */
  refusals?: number[]
}

export type Outcome = {
  seconds: number
  /** Milliseconds per response. */
  times: number[]
  /** Responses by status, of `refusals`. */
  failures: Record<string, number>
  refreshTokens: string[]
}

process.on('message', (work: Work) => {
  run(work).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(work: Work): Promise<Outcome> {
  const times: number[] = []
  const failures: Record<string, number> = {}
  const refreshTokens = [...(work.refreshTokens ?? [])]
  const started = performance.now()
  const end = started + work.seconds * 1000
  await Promise.all(
    Array.from({ length: work.connections }, async (_, index) => {
      const connecting = performance.now()
      const { socket, ask } = await open(work)
      for (let turn = 0; performance.now() < end; turn++) {
        const place = index + turn * work.connections
        if (work.isOnce && turn > 0 && place >= (work.calls?.length ?? 0)) break
        const session = place % Math.max(1, refreshTokens.length)
        const call = work.calls?.[place % work.calls.length] ?? {
          method: 'POST',
          path: '/api/auth/refreshToken',
          body: { refreshToken: refreshTokens[session] },
        }
        const request = format(call)
        const before = work.isOnce && turn === 0 ? connecting : performance.now()
        const { status, body } = await ask(request)
        times.push(performance.now() - before)
        if (status < 200 || status > 299) {
          if (!work.refusals?.includes(status))
            throw new Error(
              `${call.method} ${call.path} was answered ${status} ${body.slice(0, 300)}`,
            )
          failures[status] = (failures[status] ?? 0) + 1
        } else if (work.refreshTokens)
          refreshTokens[session] = JSON.parse(body).data?.refreshToken ?? refreshTokens[session]
        if (work.pauseMs) await new Promise((resolve) => setTimeout(resolve, work.pauseMs))
      }
      socket.destroy()
    }),
  )
  return { seconds: (performance.now() - started) / 1000, times, failures, refreshTokens }
}

function format({ method, path, token, body, headers: others = {} }: Call): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    'accept-language: zh-CN,zh;q=0.9,en;q=0.8',
    'user-agent: amber-bench',
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
      : []),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${text}`
}

type Answer = { status: number; body: string }

async function open({ host = '127.0.0.1', port }: Pick<Work, 'host' | 'port'>) {
  const socket: Socket = connect({ port, host, noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Answer> | null = null
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = parse(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The connection was closed')))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const ask = (request: string): Promise<Answer> => {
    waiting = Promise.withResolvers<Answer>()
    socket.write(request)
    return waiting.promise
  }
  return { socket, ask }
}

/** Parses one response; null while it is incomplete. */
function parse(bytes: Buffer): Answer | null {
  const split = bytes.indexOf('\r\n\r\n')
  if (split < 0) return null
  const head = bytes.toString('latin1', 0, split)
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without content-length:\n${head}`)
  if (bytes.length < split + 4 + Number(length)) return null
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', split + 4) }
}
