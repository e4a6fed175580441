import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Heap of a process started with `--inspect=127.0.0.1:port`. */
export type Heap = {
  /** MB in use after a collection. */
  live: () => Promise<number>
  close: () => void
}

type Answer = { id: number; result: { result?: { value?: unknown } } }

export async function openHeap(port: number): Promise<Heap> {
  const socket = new WebSocket(await addressOf(port))
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let sent = 0
  const ask = (method: string, params = {}) =>
    new Promise<Answer>((resolve) => {
      const id = ++sent
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async live() {
      await ask('HeapProfiler.collectGarbage')
      const expression = `(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())`
      const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
      return Number(result.result?.value) / 2 ** 20
    },
    close: () => socket.close(),
  }
}

async function addressOf(port: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (error) {
      if (attempt > 50) throw error
    }
    await sleep(100)
  }
}
