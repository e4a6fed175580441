import { act, screen } from '@testing-library/react'
import { fileStepsHeader, rowCountHeader } from '@amber/contract/headers.ts'
import { Activity, useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ExportDialog } from './export-dialog.tsx'

type Fetch = Parameters<typeof ExportDialog>[0]['fetch']

afterEach(() => vi.unstubAllGlobals())

function openExport(fetch: Fetch, counted: { count?: number; isSelection?: boolean } = {}) {
  const onDone = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const asked = vi.fn<Fetch>(fetch)
  const part = renderPart(
    <ExportDialog
      title="Export stones"
      fileName="stones"
      count="12,345"
      fetch={asked}
      {...{ onDone, onClose, ...counted }}
    />,
  )
  return { ...part, asked, onDone, onClose }
}

function pickedFile() {
  const written: number[] = []
  const remove = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const picker = vi.fn<(options: { suggestedName: string }) => Promise<unknown>>(() =>
    Promise.resolve({
      remove,
      createWritable: () =>
        Promise.resolve(
          new WritableStream<Uint8Array>({ write: (piece) => void written.push(...piece) }),
        ),
    }),
  )
  vi.stubGlobal('showSaveFilePicker', picker)
  return { written, remove, picker }
}

test('requests the chosen format and columns and writes to the picked file as data arrives', async () => {
  const { written, picker } = pickedFile()
  const { user, asked, onDone } = openExport((_, { receive }) => receive(new Response('abc')))
  expect(screen.getByText(/all 12,345 records/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /csv/ }))
  await user.click(screen.getByRole('radio', { name: 'All columns' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked.mock.lastCall?.[0]).toEqual({ format: 'csv', columns: 'all' })
  expect(picker).toHaveBeenCalledWith({ suggestedName: 'stones.csv' })
  expect(written).toEqual([97, 98, 99])
})

test.each([
  [false, 'Exports the 1 record that matches the current filters.'],
  [true, 'Exports the selected record.'],
])('names a single record, of a selection: %s', (isSelection, text) => {
  openExport(() => Promise.resolve(), { count: 1, isSelection })
  expect(screen.getByText(text)).toBeTruthy()
})

test('shows the progress by rows, however the stream is split', async () => {
  const { written } = pickedFile()
  const steps = [0, 0, 0, 2, 0, 0, 0, 2, 97, 98, 0, 0, 0, 3, 0, 0, 0, 1, 99]
  let send = (_from: number, _to: number) => {}
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      send = (from, to) => {
        controller.enqueue(Uint8Array.from(steps.slice(from, to)))
        if (to === steps.length) controller.close()
      }
    },
  })
  const headers = { [rowCountHeader]: '4000', [fileStepsHeader]: '1' }
  const { user, onDone } = openExport((_, { receive }) =>
    receive(new Response(stream, { headers })),
  )
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Exporting…' })
  expect(bar.hasAttribute('value')).toBe(false)
  send(0, 3)
  send(3, 9)
  await screen.findByText('Exporting: 2 of 4,000 records received (1 kB)')
  expect([bar.value, bar.max]).toEqual([2, 4000])
  send(9, steps.length)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(written).toEqual([97, 98, 99])
})

test('requests nothing when the browser’s own dialog is cancelled', async () => {
  vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('no', 'AbortError')))
  const { user, asked } = openExport(() => Promise.resolve())
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(asked).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('explains an interrupted export and removes the partial file', async () => {
  const { remove } = pickedFile()
  const { user, onDone } = openExport((_, { receive }) => {
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.error(new TypeError('gone')),
    })
    return receive(new Response(broken)).catch(() => {
      throw new ApiError({ status: 0, code: 'network', msg: "Can't reach the server" })
    })
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('alert')).textContent).toContain("Can't reach the server")
  expect(remove).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})

test('stops a running export and starts it again', async () => {
  pickedFile()
  const { user, asked } = openExport(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      ),
  )
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('progressbar', { name: 'Exporting…' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('radio', { name: /csv/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked).toHaveBeenCalledOnce()
})

function Kept({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<'visible' | 'hidden' | 'gone'>('visible')
  return (
    <>
      {(['visible', 'hidden', 'gone'] as const).map((next) => (
        <button key={next} type="button" data-testid={next} onClick={() => setMode(next)}>
          {next}
        </button>
      ))}
      {mode !== 'gone' && <Activity mode={mode}>{children}</Activity>}
    </>
  )
}

function openKept() {
  const { written } = pickedFile()
  const signals: AbortSignal[] = []
  let arrive = (_text: string, _isLast = false) => {}
  const onDone = vi.fn<() => void>()
  const fetch: Fetch = (_choice, { receive, signal }) => {
    signals.push(signal)
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        arrive = (text, isLast) => {
          controller.enqueue(new TextEncoder().encode(text))
          if (isLast) controller.close()
        }
      },
    })
    return receive(new Response(stream))
  }
  const dialog = (
    <ExportDialog
      title="Export"
      fileName="stones"
      count="2"
      onClose={() => {}}
      {...{ fetch, onDone }}
    />
  )
  const show = (mode: string) => act(() => screen.getByTestId(mode).click())
  return {
    ...renderPart(<Kept>{dialog}</Kept>),
    written,
    onDone,
    show,
    arrive: (text: string, isLast?: boolean) => arrive(text, isLast),
    isStopped: () => signals.at(-1)?.aborted,
  }
}

const begin = async (user: ReturnType<typeof openKept>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByRole('progressbar', { name: 'Exporting…' })
}

describe('while its page is hidden', () => {
  test('an export continues and completes', async () => {
    const { arrive, isStopped, onDone, show, user, written } = openKept()
    await begin(user)
    show('hidden')
    await act(() => Promise.resolve(arrive('a')))
    expect(isStopped()).toBe(false)
    arrive('b', true)
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(written).toEqual([97, 98])
  })

  test('an export ends when the page is closed', async () => {
    const { arrive, isStopped, show, user } = openKept()
    await begin(user)
    show('gone')
    expect(isStopped()).toBe(true)
    show('visible')
    await begin(user)
    show('hidden')
    show('gone')
    await act(() => Promise.resolve(arrive('a')))
    await vi.waitFor(() => expect(isStopped()).toBe(true))
  })
})
