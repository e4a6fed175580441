import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { CutText } from './cut-text.tsx'

test('who points at a text that is cut off is told all of it', async () => {
  const { user } = renderPart(<CutText>A long name of a page</CutText>)
  const text = screen.getByText('A long name of a page')
  await user.hover(text)
  expect(text.title).toBe('')
  await user.unhover(text)
  Object.defineProperty(text, 'scrollWidth', { value: 300 })
  await user.hover(text)
  expect(text.title).toBe('A long name of a page')
})
