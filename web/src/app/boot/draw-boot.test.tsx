import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { signInParts } from '@amber/contract/sign-in/sign-in-options.ts'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { loginMarkup } from './prerender.tsx'

beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const subsets = signInParts.reduce<string[][]>(
  (sets, part) => [...sets, ...sets.map((set) => [...set, part])],
  [[]],
)

const shownIn = (part: Element) => ({
  text: part.textContent,
  links: [...part.querySelectorAll('a')].map(({ pathname, search }) => pathname + search),
  buttons: [...part.querySelectorAll('button')].map((button) => button.textContent),
})

let times = 0

const brand = { ...defaultBrand, nameEn: 'Acme <b>' }

async function drawBefore(parts: readonly string[], mode: string) {
  document.head.innerHTML = `<meta name="amber-mode" content="${mode}"><meta name="amber-sign-in" content="${parts.join(' ')}">`
  // As boot.ts does.
  document.title = brand.nameEn
  document.body.innerHTML = `<template id="login-en-US">${loginMarkup('en-US')}</template><div id="root"></div>`
  Object.assign(document.documentElement, { lang: 'en-US' })
  document.documentElement.dataset.screen = 'login'
  // The script runs on import.
  window.history.replaceState(null, '', '/login?redirect=%2Fproject-intro')
  times++
  await import(/* @vite-ignore */ `./draw-boot.ts?${times}`)
  const shown = shownIn(document.getElementById('root')!.querySelector('main')!)
  document.body.innerHTML = ''
  return shown
}

for (const mode of ['evaluation', 'production'] as const)
  test.each(subsets.map((parts) => [parts]))(
    `draws the sign-in page before any script like the app: ${mode}, %j`,
    async (parts) => {
      const before = await drawBefore(parts, mode)
      const own = signInParts.filter((part) => parts.includes(part))
      renderApp({ path: '/login?redirect=%2Fproject-intro', mode, parts: own, brand })
      await screen.findByRole('button', { name: 'Sign in' })
      expect(before).toEqual(shownIn(screen.getByRole('main')))
      const register = '/login/register?redirect=%2Fproject-intro'
      expect(before.links.includes(register)).toBe(parts.includes('register'))
    },
  )
