import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { Markdown } from './markdown.tsx'

const show = (text: string) => renderPart(<Markdown text={text} />)

test('what is written in Markdown is shown as it is meant', () => {
  show(
    '# Title\n\n**bold** and `a < b`\n\n1. one\n2. two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nR&amp;D',
  )
  expect(screen.getByRole('heading', { name: 'Title' })).toBeTruthy()
  expect(screen.getByText('bold').tagName).toBe('STRONG')
  expect(screen.getByText('a < b').tagName).toBe('CODE')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('table')).toBeTruthy()
  expect(screen.getByText('R&D')).toBeTruthy()
})

test('HTML stays text, and no picture is loaded', () => {
  const { container } = show(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n![a picture](https://spy.example/x.png)\n\na <b onclick="x()">word</b>',
  )
  expect(container.querySelector('script, img, b, [onclick]')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(screen.getByRole('link', { name: 'a picture' })).toBeTruthy()
})

test('links lead to own paths and over http(s), nowhere else', () => {
  const { container } = show(
    [
      '[own](/system/user?status=1)',
      '[out](https://example.com/a)',
      '[js](javascript:alert(1))',
      '[js2](javascript&#58;alert(1))',
      '[js3](JaVaScRiPt:alert(1))',
      '[data](data:text/html,x)',
      '[host](//evil.example)',
      '[back](/\\\\evil.example)',
      '[mail](mailto:a@example.com)',
      '<javascript:alert(1)>',
      '[here]: javascript:alert(1)\n\n[here]',
    ].join('\n\n'),
  )
  const links = [...container.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('rel'),
  ])
  expect(links).toEqual([
    ['/system/user?status=1', null],
    ['https://example.com/a', 'noopener noreferrer'],
  ])
})

test('text that would exhaust the parser is shown as it was typed', () => {
  for (const text of [
    '>'.repeat(10_000),
    '['.repeat(10_000),
    '+ '.repeat(5_000) + 'end',
    '*a '.repeat(3_000),
  ])
    expect(show(text).container.textContent?.length).toBeGreaterThan(0)
})
