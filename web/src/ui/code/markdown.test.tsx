import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { Markdown } from './markdown.tsx'

const show = (text: string) => renderPart(<Markdown text={text} />)

test('renders Markdown', () => {
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

test('shows HTML as text and loads no picture', () => {
  const { container } = show(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n![a picture](https://spy.example/x.png)\n\na <b onclick="x()">word</b>',
  )
  expect(container.querySelector('script, img, b, [onclick]')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(screen.getByRole('link', { name: 'a picture' })).toBeTruthy()
})

test('links only to own paths and over HTTP(S)', () => {
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

test.each([
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<img src=x onerror=alert(1)//',
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><button>x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x" onerror="alert(1)](x)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](&#0000106avascript:alert(1))',
  '[x]( javascript:alert(1) )',
  '[x](<javascript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](https:javascript:alert(1))',
  '[x](https:///evil.example)',
  '[![x](javascript:alert(1))](javascript:alert(2))',
  '[**[x](javascript:alert(1))**](data:text/html,y)',
  '> - [x](javascript:alert(1))\n>   <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> |\n| - |\n| [x](javascript:alert(1)) |',
  '[x][y]\n\n[y]: data:text/html,<script>alert(1)</script>',
  '```html" onmouseover="alert(1)\n<script>alert(1)</script>\n```',
  '<!--><img src=x onerror=alert(1)>-->',
])('shows hostile input as text: %s', (text) => {
  const { container } = show(text)
  const markdown = container.querySelector('.markdown')!
  const known =
    'p, h3, strong, em, del, code, pre, blockquote, ul, ol, li, div, table, thead, tbody, tr, th, td, br, hr, span, a'
  for (const element of markdown.querySelectorAll('*')) {
    expect(element.matches(known), element.outerHTML).toBe(true)
    for (const { name } of element.attributes)
      expect([
        'href',
        'target',
        'rel',
        'class',
        'style',
        'start',
        'data-depth',
        'data-discover',
      ]).toContain(name)
  }
  expect([...markdown.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([])
})

test('a link has no attributes besides its address', () => {
  const { container } = show(
    '[x](https://ok.example/"onmouseover="alert(1)) <https://b.example/?q="x>',
  )
  for (const link of container.querySelectorAll('a'))
    expect(link.getAttributeNames().toSorted()).toEqual(['href', 'rel', 'target'])
})

test('shows text that would exhaust the parser unchanged', () => {
  for (const text of [
    '>'.repeat(10_000),
    '['.repeat(10_000),
    '+ '.repeat(5_000) + 'end',
    '*a '.repeat(3_000),
  ])
    expect(show(text).container.textContent?.length).toBeGreaterThan(0)
})
