import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchPages } from './prefetch-pages.ts'

const files = Array.from({ length: 12 }, (_, index) => `/assets/${index}.js`)

/** Pretends that the page has fetched scripts before. */
function have(...places: number[]) {
  const entries = places.map((place) => ({ name: `http://amber.test${files[place]}` }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as PerformanceEntry[])
}

beforeEach(() => {
  window.amberPages = {
    files,
    frame: [11],
    open: { '/login/register': [3] },
    framed: {
      '/home': [0],
      '/users': [0, 1, 2],
      '/roles': [2, 3],
      '/large': [4, 5, 6, 7, 8, 9],
      '/last': [10],
    },
    readsOf: () => [],
  }
  // The layout's.
  have(11)
})
afterEach(() => {
  delete window.amberPages
  Reflect.deleteProperty(navigator, 'connection')
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

function prefetched(...paths: string[]) {
  prefetchPages(paths)
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
}

const all = ['/home', '/users', '/large', '/roles', '/custom', '/last']

test('fetches the scripts of whole pages, at most eight', () => {
  expect(prefetched(...all)).toEqual([0, 1, 2, 3, 10].map((index) => files[index]))
})

test('fetches home even if it has more scripts than the limit', () => {
  Object.assign(window.amberPages!.framed, { '/home': [0, 1, 2, 3, 4, 5, 6, 7, 8] })
  expect(prefetched('/home', '/last')).toEqual(files.slice(0, 9))
})

test('fetches no script twice', () => {
  have(11, 2)
  expect(prefetched('/users', '/roles')).toEqual([files[0], files[1], files[3]])
})

test('fetches the layout with its first page, and none for a page outside it', () => {
  have()
  expect(prefetched('/login/register')).toEqual([files[3]])
  document.head.replaceChildren()
  expect(prefetched('/home', '/roles')).toEqual([11, 0, 2, 3].map((index) => files[index]))
})

test.each([{ effectiveType: '3g' }, { effectiveType: 'slow-2g' }, { type: 'cellular' }])(
  'with %j fetches home only',
  (connection) => {
    connect(connection)
    expect(prefetched(...all)).toEqual([files[0]])
  },
)

test('fetches nothing when data is saved or the browser is offline', () => {
  connect({ saveData: true, effectiveType: '4g' })
  expect(prefetched(...all)).toEqual([])
  connect({ effectiveType: '4g' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(prefetched(...all)).toEqual([])
})
