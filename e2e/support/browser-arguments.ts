import { chromium } from 'playwright-core'

/** Invisible browser UI; each window would start a process for it. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

export const plainArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
]

export async function browserArguments(): Promise<string[]> {
  return [...plainArguments, `--disable-features=${[await switchedOff(), ...unseen].join(',')}`]
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
