import { chromium } from 'playwright-core'

/** Invisible browser UI; each window would start a process for it. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

export const plainArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
]

/**
 * Pages live too briefly to repay the most optimized code. Maglev stays: the proof of work of the sign-in pages takes a
 * minute without it.
 */
const unoptimized = '--js-flags=--no-opt'

export async function browserArguments(): Promise<string[]> {
  const features = [await switchedOff(), ...unseen].join(',')
  return [...plainArguments, unoptimized, `--disable-features=${features}`]
}

/** Reads Playwright's own list, because browsers heed only the last one. It is printed only when a start fails. */
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
