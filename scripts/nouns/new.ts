// npm run new -- asset name:text 'serial:text!:unique' 'status:choice(new,used)': adds a noun.
import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { createInterface } from 'node:readline/promises'
import { askNoun } from './ask-noun.ts'
import { addLines } from './central-lines.ts'
import { parseNoun, SpecError } from './noun-spec.ts'
import {
  digestOf,
  format,
  generateMenus,
  menusFile,
  madePath,
  nextMigration,
  read,
  requireCleanTree,
  runCommand,
  undoOnFailure,
  withLengthAllowed,
  write,
  type Made,
} from './noun-tree.ts'
import { requireFree } from './taken-names.ts'
import { filesOf, untranslatedIn } from './templates.ts'

async function askInTerminal(): Promise<string[]> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C and Ctrl-D end the command, which has written nothing yet.
  const end = () => {
    console.log()
    process.exit(130)
  }
  lines.once('close', end)
  try {
    return await askNoun({ question: (text) => lines.question(text), print: console.log })
  } finally {
    lines.off('close', end)
    lines.close()
  }
}

await runCommand(async () => {
  const given = process.argv.slice(2)
  if (given.length === 0 && !process.stdin.isTTY)
    throw new SpecError('Give the noun and its fields, such as "npm run new -- asset name:text".')
  requireCleanTree()
  const [name = '', ...fields] = given.length > 0 ? given : await askInTerminal()
  const noun = parseNoun(name, fields)
  requireFree(noun)
  const files = filesOf(noun, nextMigration())
  const central = addLines(noun, read)
  const paths = Object.keys(files)
  await undoOnFailure(async () => {
    for (const [path, text] of [...Object.entries(files), ...central]) write(path, text)
    await format([...paths.filter((path) => !path.endsWith('.sql')), ...central.keys()])
    for (const path of paths) write(path, withLengthAllowed(path, read(path)))
    generateMenus()
    const made: Made = {
      name: noun.name,
      plural: noun.plural,
      files: Object.fromEntries(paths.map((path) => [path, digestOf(path)])),
    }
    write(madePath(noun.name), `${JSON.stringify(made, null, 2)}\n`)
  })
  const many = kebabCase(noun.plural)
  const untranslated = untranslatedIn(files)
  console.log(
    [
      `Added ${noun.name}:`,
      ...[...paths, madePath(noun.name)].map((path) => `  ${path}`),
      'Changed:',
      ...[...central.keys(), menusFile].map((path) => `  ${path}`),
      'Next:',
      ...(untranslated.length > 0
        ? [`  translate the Chinese labels in ${untranslated.join(' and ')}`]
        : []),
      '  npm run menus, after a change of the title',
      `  npx vitest run --project server --project web ${many}`,
      `  npm run dev, then open /${many}`,
    ].join('\n'),
  )
})
