import { chromium } from 'playwright-core'

/** What draws a window that nobody sees: of each window it would be a process of its own, with a page in it. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** What Chromium needs where there is no network beyond this machine, and nobody but us. */
export const plainArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
]

/** What Chromium is started with for journeys. */
export async function browserArguments(): Promise<string[]> {
  return [...plainArguments, `--disable-features=${[await switchedOff(), ...unseen].join(',')}`]
}

/**
 * What Playwright itself switches off: of two such lists browsers heed the last alone. It says so nowhere but in what it
 * tells of a start that fails.
 */
async function switchedOff(): Promise<string> {
  const started = chromium.launch({ executablePath: process.execPath, timeout: 10_000 })
  const said = await started.then(
    (browser) => browser.close().then(() => ''),
    (error: unknown) => String(error),
  )
  const [, features] = /--disable-features=(\S+)/.exec(said) ?? []
  if (!features) throw new Error(`Playwright does not say what it switches off: ${said}`)
  return features
}
