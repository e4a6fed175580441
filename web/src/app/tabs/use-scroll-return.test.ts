import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScrollReturn } from './use-scroll-return.ts'

function addScrolled(main: HTMLElement) {
  const element = document.createElement('div')
  const scrollTo = vi.fn<() => void>()
  Object.assign(element, { scrollTop: 40, scrollTo })
  main.append(element)
  fireEvent.scroll(element)
  return { element, scrollTo }
}

test('forgets removed elements once another one is scrolled', () => {
  document.body.innerHTML = '<main><div></div></main>'
  const main = document.querySelector('main')!
  const root = { current: main.querySelector('div') }
  const shown = { key: 'one', path: '/one', kept: 'one\ntwo' }
  const { rerender } = renderHook((now) => useScrollReturn(root, now), { initialProps: shown })
  const removed = addScrolled(main)
  removed.element.remove()
  const left = addScrolled(main)
  // As if it were held no more.
  main.append(removed.element)
  rerender({ ...shown, key: 'two', path: '/two' })
  rerender(shown)
  expect(left.scrollTo).toHaveBeenCalledOnce()
  expect(removed.scrollTo).not.toHaveBeenCalled()
})
