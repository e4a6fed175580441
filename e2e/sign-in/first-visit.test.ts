import { expect, test } from 'vitest'
import { openBrowser, texts } from '#e2e/support/browser.ts'

const environment = await openBrowser()

test('shows the first visit in Chinese for any browser language, from the first paint on', async () => {
  const { open } = await environment.visit({ language: 'en-US', isFirstVisit: true })
  const page = await open('about:blank')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const { lang } = document.documentElement
      if (seen.at(-1) !== lang) seen.push(lang)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: texts['zh-CN'].signIn, exact: true }).waitFor()
  const facts = () =>
    page.evaluate(() => ({
      lang: localStorage.getItem('lang'),
      seen: (globalThis as unknown as { seen: string[] }).seen,
      title: document.title,
    }))
  expect(await facts()).toMatchObject({ lang: 'zh-CN', seen: ['zh-CN'] })
  await page.getByRole('button', { name: '语言：简体中文' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: texts['en-US'].signIn, exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: texts['en-US'].signIn, exact: true }).waitFor()
  expect(await facts()).toMatchObject({ lang: 'en-US', seen: ['zh-CN', 'en-US'].slice(-2) })
})
