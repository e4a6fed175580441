import { expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { contrast } from '@amber/contract/settings/contrast.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { renderMessage } from './render-message.ts'

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  "'onmouseover='alert(1)",
  '&lt;script&gt;',
])('escapes user input in a mail: %s', (hostile) => {
  const { html, subject, text } = renderMessage({
    template: 'notice',
    brand: defaultBrand,
    language: 'en-US',
    data: { title: `T${hostile}\r\nBcc: x@example.com`, text: hostile },
  })
  const plain = renderMessage({
    template: 'notice',
    brand: defaultBrand,
    language: 'en-US',
    data: { title: 'T', text: 'x' },
  })
  // The same number of tags, except line breaks.
  const tagsOf = (page: string) => (page.match(/<(?!br>)/g) ?? []).length
  expect(tagsOf(html)).toBe(tagsOf(plain.html))
  const written = html.replaceAll(/&#(\d+);/g, (_, code: string) =>
    String.fromCharCode(Number(code)),
  )
  expect(written).toContain(hostile)
  expect(text).toContain(hostile)
  expect(subject).not.toMatch(/[\r\n]/)
})

test.each([
  ['#0F766E', '#0f766e'],
  // White would not be seen on white.
  ['#FFFFFF', shadesOf('#FFFFFF', false).fill],
])('a mail of a brand with the color %s has the line %s', (primaryColor, line) => {
  const brand = { ...defaultBrand, primaryColor }
  const data = { title: 'T', text: 'x' }
  const { html } = renderMessage({ template: 'notice', brand, language: 'en-US', data })
  expect(/border-bottom:3px solid (#\w+)/.exec(html)?.[1]).toBe(line)
  expect(contrast(line, '#ffffff')).toBeGreaterThanOrEqual(1.3)
})
