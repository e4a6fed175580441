import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { useEllipsisTooltips } from './ellipsis.tsx'

const dots = { textOverflow: 'ellipsis' }

function Page() {
  useEllipsisTooltips()
  return (
    <>
      <button type="button">
        <b>Icon</b>
        <span style={dots}>A third long name</span>
      </button>
      <table>
        <tbody>
          <tr>
            <td style={dots}>
              <b>A long</b> name of a page
            </td>
            <td title="What is said already">
              <span style={dots}>Another long name</span>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

const cut = (element: HTMLElement, width: number) =>
  Object.defineProperty(element, 'scrollWidth', { configurable: true, value: width })

test('shows the full text of a clipped element while the pointer is over it', async () => {
  const { user } = renderPart(<Page />)
  const word = screen.getByText('A long')
  const cell = word.parentElement!
  await user.hover(word)
  expect(cell.title).toBe('')
  cut(cell, 300)
  await user.unhover(word)
  await user.hover(word)
  expect(cell.title).toBe('A long name of a page')
  await user.hover(document.body)
  expect(cell.hasAttribute('title')).toBe(false)
})

test('keeps existing titles, and shows the text of a button with the pointer anywhere in it', async () => {
  const { user } = renderPart(<Page />)
  const titled = cut(screen.getByText('Another long name'), 300)
  await user.hover(titled)
  expect(titled.title).toBe('')
  const inButton = cut(screen.getByText('A third long name'), 300)
  await user.hover(screen.getByText('Icon'))
  expect(inButton.title).toBe('A third long name')
})
