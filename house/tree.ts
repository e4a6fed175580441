import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `path` is relative to the root, with forward slashes. */
export type Source = {
  path: string
  text: string
  /** Comments are blanked; line numbers stay. */
  code: string
}

export type Tree = { root: string; sources: readonly Source[] }

const skipped =
  /(^|\/)(node_modules|dist|\.git)(\/|$)|^(data|house\/fixtures|bench\/results|package-lock\.json)(\/|$)/
const patterns = ['**/*.{ts,tsx,sql,css,html,md,json}']

/** Workspaces in `packages/`. */
const packages = new Set(['client', 'embedded-postgres', 'sheets'])

/** Skips generated, fetched and fixture files. */
export function readTree(root: string): Tree {
  const paths = globSync(patterns, { cwd: root, exclude: (path) => skipped.test(slashed(path)) })
  const sources = paths
    .map(slashed)
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, code: isTypeScript(path) ? withoutComments(text) : text }
    })
  return { root, sources }
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Returns static and dynamic imports and re-exports, without type-only ones. */
export function valueImports(code: string): { specifier: string; index: number }[] {
  const statement = /^(?:import|export)\b(?!\s+type\b)[^'"`;]*?from\s*'([^']+)'/gm
  const bare = /^import\s*'([^']+)'/gm
  const dynamic = /\bimport\(\s*'([^']+)'/g
  return [statement, bare, dynamic].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({ specifier: match[1] ?? '', index: match.index })),
  )
}

/** Resolves to a path in the tree; null for packages. */
export function resolveOwn(from: string, specifier: string): string | null {
  if (specifier.startsWith('./')) return `${folderOf(from)}/${specifier.slice(2)}`
  const [, room = '', path] = /^(?:#|@amber\/)([\w-]+)\/(.+)$/.exec(specifier) ?? []
  if (path === undefined) return null
  return `${packages.has(room) ? 'packages/' : ''}${room}/src/${path}`
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

// Strings come first, so that a `//` inside one is no comment.
const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Comments of a TypeScript or style sheet file. Lines of `//` that follow each other are one comment. */
export function commentsIn({ path, text }: Pick<Source, 'path' | 'text'>) {
  const pattern = isTypeScript(path) ? stringOrComment : /\/\*[\s\S]*?\*\//g
  const comments: { index: number; end: number; body: string }[] = []
  for (const { 0: whole, 1: string, index } of text.matchAll(pattern)) {
    if (string !== undefined) continue
    const body = whole.replaceAll(/^\/[/*]+|\*\/$|^[ \t]*\*(?!\/)/gm, '').trim()
    const last = comments.at(-1)
    const isNextLine =
      whole.startsWith('//') && last && /^\n[ \t]*$/.test(text.slice(last.end, index))
    if (isNextLine) Object.assign(last, { end: index + whole.length, body: `${last.body} ${body}` })
    else comments.push({ index, end: index + whole.length, body })
  }
  return comments
}

function withoutComments(text: string): string {
  return text.replace(stringOrComment, (all, string: string | undefined) =>
    string === undefined ? all.replace(/[^\n]/g, ' ') : all,
  )
}
