import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { runTool } from './run.ts'
import { installPackages } from './system-packages.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without a window needs a sixth less work. */
const shell = 'chromium-headless-shell'
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Measurements use the full browser. */
type Wanted = { prefersShell?: boolean }

/**
 * Tries `CHROME_PATH`, the PATH, then Playwright's.
 *
 * @throws when `CHROME_PATH` does not run
 */
function findBrowser({ prefersShell = false }: Wanted): string | null {
  const wanted = process.env.CHROME_PATH
  if (wanted && !answers(wanted)) throw new Error(`CHROME_PATH is not a working browser: ${wanted}`)
  if (wanted) return wanted
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const anywhere = (name: string) => folders.map((folder) => join(folder, name))
  const candidates = [...(prefersShell ? [shell] : []), ...names].flatMap(anywhere)
  return [...candidates, ...elsewhere, chromium.executablePath()].find(answers) ?? null
}

/** Installs a missing browser from system packages on Debian and Ubuntu, else Playwright's, and Chinese fonts. */
export async function ensureBrowser(wanted: Wanted = {}): Promise<string> {
  if (!hasChineseFont()) await installPackages(['fonts-noto-cjk'])
  const found = findBrowser(wanted)
  if (found) return found
  // Only Debian packages the shell.
  for (const name of wanted.prefersShell ? [shell, 'chromium'] : ['chromium']) {
    await installPackages([name])
    const installed = findBrowser(wanted)
    if (installed) return installed
  }
  await runTool('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  const fetched = findBrowser(wanted)
  if (fetched) return fetched
  throw new Error(
    'Chromium was not found and could not be installed. Install it and set CHROME_PATH',
  )
}

// Ubuntu's chromium-browser is a stub for snap.
function answers(path: string): boolean {
  if (!existsSync(path)) return false
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function hasChineseFont(): boolean {
  // Other systems have Chinese fonts.
  if (process.platform !== 'linux') return true
  const { stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return Boolean(stdout?.trim()) || globSync('/usr/share/fonts/**/*CJK*').length > 0
}
