import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { SpecError, type NounSpec } from './noun-spec.ts'

type Name = Pick<NounSpec, 'name' | 'plural'>
type Line = { path: string; line: string; before: string }

/** The four lines of a noun outside of its own files. */
function linesOf({ name, plural }: Name): Line[] {
  const nouns = 'contract/src/nouns/nouns.ts'
  const routes = 'web/src/app/routes/routes.ts'
  const many = kebabCase(plural)
  return [
    {
      path: nouns,
      line: `import { ${name} } from '@amber/contract/${many}/${kebabCase(name)}.ts'\n`,
      before: 'import type { Noun }',
    },
    { path: nouns, line: `  ${name},\n`, before: '} as const satisfies' },
    {
      path: routes,
      line: `import { ${plural}Routes } from '#web/features/${many}/${many}.route.ts'\n`,
      before: 'import { auditLogRoutes }',
    },
    { path: routes, line: `  ${plural}Routes,\n`, before: '  systemRoutes,\n' },
  ]
}

type Sources = Map<string, string>
type Read = (path: string) => string

function change(noun: Name, read: Read, edit: (text: string, line: Line) => string): Sources {
  const sources: Sources = new Map()
  for (const line of linesOf(noun))
    sources.set(line.path, edit(sources.get(line.path) ?? read(line.path), line))
  return sources
}

/** Returns the central files with the lines of a noun. */
export function addLines(noun: Name, read: Read): Sources {
  return change(noun, read, (text, { path, line, before }) => {
    if (!text.includes(before))
      throw new SpecError(`${path} is missing the line "${before.trim()}".`)
    return text.replace(before, () => line + before)
  })
}

/** Returns the central files without the lines of a noun. */
export function removeLines(noun: Name, read: Read): Sources {
  return change(noun, read, (text, { path, line }) => {
    if (!text.includes(line)) throw new SpecError(`${path} is missing the line "${line.trim()}".`)
    return text.replace(line, '')
  })
}
