import { lexer } from 'marked'
import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownPath } from '#web/lib/route/own-path.ts'
import './markdown.css'

/** Maximum nesting; deeper content is shown as typed. */
const deepest = 12

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** Decodes character references, which the parser leaves to an HTML renderer. */
function decoded(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, (reference, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? reference
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : reference
  })
}

/** Links to own pages and http(s) URLs; anything else stays text. */
function Leading({ href, children }: { href: string; children: ReactNode }) {
  const address = decoded(href)
  const own = ownPath(address)
  if (own) return <Link to={own}>{children}</Link>
  if (!/^https?:\/\/[^/]/i.test(address)) return <>{children}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Listed({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && (
        <span className="markdown-task" aria-hidden="true">
          {item.checked ? '☑ ' : '☐ '}
        </span>
      )}
      <Parts tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} depth={depth} />
    </li>
  ))
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>
}

function Tabled({ table, depth }: { table: Tokens.Table; depth: number }) {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      <Cell key={index} style={cell.align ? { textAlign: cell.align } : undefined}>
        <Parts tokens={cell.tokens} depth={depth} />
      </Cell>
    ))
  return (
    <div className="markdown-table">
      <table>
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Renders a token as elements; text never becomes HTML. */
function Part({ token, depth }: { token: MarkedToken; depth: number }): ReactNode {
  if (depth > deepest) return token.raw
  const inside = (tokens: readonly Token[]) => <Parts tokens={tokens} depth={depth + 1} />
  switch (token.type) {
    case 'paragraph':
      return <p>{inside(token.tokens)}</p>
    case 'heading':
      // One level for all: levels above belong to the page, and none may be skipped.
      return <h3 data-depth={Math.min(token.depth, 3)}>{inside(token.tokens)}</h3>
    case 'text':
      return token.tokens ? inside(token.tokens) : decoded(token.text)
    case 'strong':
      return <strong>{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{inside(token.tokens)}</blockquote>
    case 'list':
      return <Listed list={token} depth={depth + 1} />
    case 'table':
      return <Tabled table={token} depth={depth + 1} />
    case 'link':
      return <Leading href={token.href}>{inside(token.tokens)}</Leading>
    case 'image':
      // Loading an image would disclose the reader to its host.
      return <Leading href={token.href}>{token.text || token.href}</Leading>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'escape':
      return decoded(token.text)
    case 'html':
      return token.raw
    case 'checkbox':
    case 'def':
    case 'list_item':
    case 'space':
      return null
    // no default
  }
}

function Parts({ tokens, depth }: { tokens: readonly Token[]; depth: number }) {
  return tokens.map((token, index) => (
    <Fragment key={index}>
      <Part token={token as MarkedToken} depth={depth} />
    </Fragment>
  ))
}

/** Ten thousand nested brackets exhaust the parser's stack. */
function parsed(text: string): readonly Token[] {
  try {
    return lexer(text, { gfm: true, breaks: true })
  } catch {
    return [{ type: 'text', raw: text, text }]
  }
}

/** Renders GitHub-flavored Markdown without HTML and images. */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => parsed(text), [text])
  return (
    <div className="markdown">
      <Parts tokens={tokens} depth={0} />
    </div>
  )
}
