import { setTimeout as sleep } from 'node:timers/promises'

/** Connects to Vite like an open page; `lines` are its messages so far. */
export async function listenAsPage(base: string) {
  const client = await (await fetch(`${base}/@vite/client`)).text()
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const socket = new WebSocket(`${base.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const lines: string[] = []
  socket.addEventListener('message', ({ data }) => lines.push(String(data)))
  while (!lines.some((line) => line.includes('connected'))) await sleep(10)
  return { lines, stop: () => socket.close() }
}
