import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { captchaAlphabet, captchaLength } from '@amber/contract/sign-in/captcha.ts'
import { drawCaptcha } from '@amber/server/features/sign-in/captcha/draw-captcha.ts'
import { writeResults } from './report.ts'

const run = promisify(execFile)
const codes = 200
const treatments: Record<string, string[] | null> = {
  'as it is': null,
  'black and white, twice as large': [
    '-colorspace',
    'Gray',
    '-resize',
    '200%',
    '-threshold',
    '50%',
  ],
}

/** Baseline: the same characters in a plain font. */
const print = ['-background', 'white', '-fill', 'black', '-font', 'DejaVu-Sans', '-pointsize', '48']

/** `npm run bench -- captcha`: share of image codes that OCR reads in full. */
export async function benchCaptcha(): Promise<void> {
  await run('tesseract', ['--version']).catch(() => {
    throw new Error('tesseract is missing: apt-get install tesseract-ocr imagemagick')
  })
  const folder = await mkdtemp(join(tmpdir(), 'amber-bench-captcha-'))
  const names = ['in print', ...Object.keys(treatments)]
  const read = Object.fromEntries(names.map((name) => [name, 0]))
  try {
    for (let turn = 0; turn < codes; turn++) {
      const answer = Array.from(
        { length: captchaLength },
        () => captchaAlphabet[Math.floor(Math.random() * captchaAlphabet.length)],
      ).join('')
      const note = async (name: string, file: string) => {
        if ((await readText(file)) === answer) read[name] = (read[name] ?? 0) + 1
      }
      const printed = join(folder, 'printed.png')
      await run('convert', [
        ...print,
        '-bordercolor',
        'white',
        '-border',
        '20',
        `label:${answer}`,
        printed,
      ])
      await note('in print', printed)
      const image = await drawCaptcha(answer, Math.random)
      const drawn = join(folder, 'drawn.png')
      await writeFile(drawn, Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
      for (const [name, treatment] of Object.entries(treatments)) {
        const file = treatment ? join(folder, 'treated.png') : drawn
        if (treatment) await run('convert', [drawn, ...treatment, file])
        await note(name, file)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const [name, times] of Object.entries(read))
    console.log(`${name}: ${times} of ${codes} read in full`)
  await writeResults('captcha', { codes, read })
}

async function readText(file: string): Promise<string> {
  const whitelist = `tessedit_char_whitelist=${captchaAlphabet}`
  const { stdout } = await run('tesseract', [file, '-', '--psm', '7', '-c', whitelist], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  return stdout.replaceAll(/\s/g, '').toUpperCase()
}
