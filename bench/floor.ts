import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Floor</title></head>
<body><div id="root"></div><script type="module" src="/floor.js"></script></body></html>`

/** A form as a page would show it, with router and query in the same chunk. */
const formSource = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Button from 'antd/es/button'
function Page() {
  useQuery({ queryKey: ['health'], queryFn: () => fetch('/api/health').then((answer) => answer.json()) })
  return h(Form, { layout: 'vertical' },
    h(Form.Item, { label: 'Username', name: 'userName', rules: [{ required: true }] }, h(Input)),
    h(Form.Item, { label: 'Password', name: 'password' }, h(Input.Password)),
    h(Button, { type: 'primary', htmlType: 'submit' }, 'Sign in'))
}
const router = createBrowserRouter([{ path: '*', Component: Page }])
createRoot(document.getElementById('root')).render(
  h(QueryClientProvider, { client: new QueryClient() }, h(RouterProvider, { router })))
`

/** A table of Ant Design, whose rows come when `showRows` of the window is called with their number. */
const tableSource = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import Table from 'antd/es/table'
const columns = Array.from({ length: 12 }, (_, column) =>
  ({ key: column, title: 'Column ' + column, dataIndex: ['texts', column] }))
const rowsOf = (count) => Array.from({ length: count }, (_, id) =>
  ({ id, texts: columns.map(({ title }) => title + ' of ' + id) }))
function Page() {
  const [count, setCount] = useState(0)
  useEffect(() => { window.showRows = setCount }, [])
  return h(Table, { rowKey: 'id', rowSelection: {}, columns, dataSource: rowsOf(count), pagination: false })
}
createRoot(document.getElementById('root')).render(h(Page))
`

const sources = { form: formSource, table: tableSource }

/**
 * Builds and serves a yardstick in one chunk: for cold loads React, a form of Ant Design, router and query; for lists
 * a table of Ant Design with 12 columns of texts.
 */
export async function startFloor(
  part: keyof typeof sources,
): Promise<{ base: string; stop: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), 'amber-floor-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    build: {
      outDir: directory,
      emptyOutDir: true,
      rolldownOptions: {
        input: 'virtual:floor',
        output: { codeSplitting: false, entryFileNames: 'floor.js' },
      },
    },
    plugins: [
      {
        name: 'floor',
        resolveId: (id) => (id === 'virtual:floor' ? '\0floor' : undefined),
        load: (id) => (id === '\0floor' ? sources[part] : undefined),
      },
    ],
  })
  const packed = brotliCompressSync(readFileSync(join(directory, 'floor.js')))
  rmSync(directory, { recursive: true })
  const page = brotliCompressSync(html)
  const server = createServer(({ url }, answer) => {
    if (url === '/api/health') return answer.end('{}')
    const isScript = url === '/floor.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    answer.setHeader('content-encoding', 'br')
    // As the product's own files.
    if (isScript) answer.setHeader('cache-control', 'public, max-age=31536000, immutable')
    return answer.end(isScript ? packed : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}
