// npm run messages: texts of the product, for editors and translators.
import { readFile, writeFile } from 'node:fs/promises'
import { findMessages, importMessages, type Message } from './source-messages.ts'
import { packLanguages } from '@amber/contract/localized-text.ts'
import { unitsOf, writeUnits, type Unit } from './translations.ts'
import { fromXliff, toXliff } from './xliff.ts'

const usage = `npm run messages                              print all messages
npm run messages -- export FILE               write them as JSON for editors
npm run messages -- import FILE               write changed messages back into the sources
npm run messages -- export LANGUAGE FILE      write texts and translations for translators
npm run messages -- import LANGUAGE FILE      write translations into contract/src/languages
FILE ends in .xlf for XLIFF 2.0, otherwise it is JSON. LANGUAGE is one of ${packLanguages.join(', ')}`

/** Edits the texts in the sources. */
async function exchangeSources(command: string, file: string): Promise<void> {
  if (command === 'export') {
    const messages = (await findMessages()).map(({ message }) => message)
    await writeFile(file, `${JSON.stringify(messages, null, 2)}\n`)
    console.log(`${messages.length} messages written to ${file}`)
  } else {
    const changed = JSON.parse(await readFile(file, 'utf8')) as Message[]
    console.log(
      `${await importMessages(changed)} texts changed; npm run check -- --fix formats them`,
    )
  }
}

async function exchangeTranslations(command: string, name: string, file: string): Promise<void> {
  const language = packLanguages.find((known) => known === name)
  if (!language) throw new Error(`${name} is not one of ${packLanguages.join(', ')}`)
  const isXliff = file.endsWith('.xlf')
  if (command === 'export') {
    const units = await unitsOf(language)
    const text = isXliff ? toXliff(language, units) : `${JSON.stringify(units, null, 2)}\n`
    await writeFile(file, text)
    const missing = units.filter(({ target }) => target === '').length
    console.log(`${units.length} texts written to ${file}, ${missing} without a translation`)
  } else {
    const text = await readFile(file, 'utf8')
    const units = isXliff ? fromXliff(text) : (JSON.parse(text) as Unit[])
    const { count, outdated } = await writeUnits(language, units)
    console.log(
      `${count} texts are translated; ${outdated} skipped because their source was edited since the export`,
    )
  }
}

async function main([command, ...names]: readonly string[]): Promise<void> {
  const [first, second] = names
  if (command === undefined)
    for (const { message } of await findMessages())
      console.log([message.id, message.zh, message.en, message.one ?? ''].join('\t'))
  else if (!first || !['export', 'import'].includes(command)) {
    console.error(usage)
    process.exitCode = 1
  } else if (second) await exchangeTranslations(command, first, second)
  else await exchangeSources(command, first)
}

await main(process.argv.slice(2))
