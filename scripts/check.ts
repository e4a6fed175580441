// npm run check: all static checks. `-- --fix` repairs what tools can.
import { availableParallelism } from 'node:os'
import { runTool, typeCheckOf } from './run.ts'
import { packLanguages } from '@amber/contract/localized-text.ts'
import { orphanedTranslations, untranslated } from './translations.ts'

type Step = { name: string; tool: string; args: string[] }

const types = (folder: string): Step => ({
  name: `types of ${folder === '.' ? 'scripts and tests' : folder}`,
  tool: 'tsc',
  args: typeCheckOf(folder),
})

// Longest first, for an even load.
const steps: Step[] = [
  { name: 'lint', tool: 'oxlint', args: [] },
  { name: 'house rules', tool: 'vitest', args: ['run', '--project', 'house'] },
  { name: 'dead code', tool: 'knip', args: ['--no-config-hints'] },
  types('web'),
  types('server'),
  types('demo'),
  types('.'),
  types('contract'),
  types('packages/client'),
  types('packages/embedded-postgres'),
  types('packages/sheets'),
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
]

if (process.argv.includes('--fix')) {
  await runTool('oxlint', ['--fix', '--silent'])
  await runTool('oxfmt', [])
}

const started = performance.now()
const failures: { name: string; output: string }[] = []
const waiting = steps.values()

async function work(): Promise<void> {
  for (const { name, tool, args } of waiting) {
    const { code, output, seconds } = await runTool(tool, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
    if (code !== 0) failures.push({ name, output })
  }
}

// At least two, as some steps wait for the disk.
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))

for (const { name, output } of failures) console.error(`\n── ${name} ──\n${output.trimEnd()}`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  failures.length === 0
    ? `All ${steps.length} checks passed in ${seconds} s`
    : `\n${failures.length} of ${steps.length} checks failed: ${failures.map(({ name }) => name).join(', ')}`,
)
for (const language of packLanguages) {
  const { length } = await untranslated(language)
  if (length > 0)
    console.warn(
      `${language}: ${length} texts without a translation show their fallback: npm run messages -- export ${language} FILE`,
    )
  const orphans = (await orphanedTranslations(language)).length
  if (orphans > 0)
    console.warn(
      `${language}: ${orphans} translations of no text: an export and import drops them: npm run messages`,
    )
}
process.exitCode = failures.length === 0 ? 0 : 1
