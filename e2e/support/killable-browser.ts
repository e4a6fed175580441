import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { hasEnded } from './product.ts'

/** Opens a browser with a profile folder. */
export async function openKillableBrowser(folder: string, language: SourceLanguage = 'zh-CN') {
  const child = spawn(
    process.env.CHROME_PATH ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--lang=zh-CN',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let address: string | undefined
  while (!address) {
    await sleep(50)
    address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (hasEnded(child)) throw new Error(said)
  }
  const browser = await chromium.connectOverCDP(address)
  return {
    open: async (path: string) => {
      const page = await browser.contexts()[0]!.newPage()
      await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
      await page.goto(path)
      return page
    },
    /** Closes it normally, so that stored data is flushed. */
    close: async () => {
      const ended = once(child, 'exit')
      const session = await browser.newBrowserCDPSession()
      // The browser may exit before it responds.
      await session.send('Browser.close').catch(() => {})
      await ended
    },
    kill: async () => {
      if (hasEnded(child)) return
      // Kills the whole process group, as in a power cut.
      process.kill(-child.pid!, 'SIGKILL')
      await sleep(500)
    },
  }
}
