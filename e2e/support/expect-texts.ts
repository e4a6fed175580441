import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import translations from '@amber/contract/languages/zh-TW.json' with { type: 'json' }
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { chineseGivenNames, chineseSurnames } from '@amber/server/db/seed/names.ts'

/** Fails with clipped texts that no tooltip shows in full. */
export async function expectWholeTexts(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** Whether lines of the text are outside its clipping ancestor, up to the first that scrolls. */
    function isCut(text: Text): boolean {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const asked = { x: true, y: true }
      let position = 'static'
      for (let at = text.parentElement; at && (asked.x || asked.y); at = at.parentElement) {
        const style = styleOf(at)
        const holds = position !== 'absolute' || style.position !== 'static'
        if (holds) {
          const box = at.getBoundingClientRect()
          // Visually hidden text for screen readers.
          if (hides(style.overflowX) && (box.width < 3 || box.height < 3)) return false
          const isClamped = style.webkitLineClamp !== 'none'
          const isPast = lines.some(({ left, right, top, bottom, height }) => {
            const isBeside = top < box.bottom - 1 && bottom > box.top + 1
            const isBelow = bottom > box.bottom + height * 0.4
            return (
              (asked.x &&
                hides(style.overflowX) &&
                isBeside &&
                (right > box.right + 1.5 || left < box.left - 1.5)) ||
              (asked.y &&
                hides(style.overflowY) &&
                isBelow &&
                (isClamped || (top < box.bottom - 1 && bottom > box.top + 1)))
            )
          })
          if (isPast) return true
          if (scrolls(style.overflowX)) asked.x = false
          if (scrolls(style.overflowY)) asked.y = false
          position = style.position
        }
        if (style.position === 'fixed') return false
      }
      return false
    }

    /** Whether an empty field clips its placeholder. */
    function hintIsCut(field: HTMLInputElement): boolean {
      const style = styleOf(field)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen || field.value || !isShown(field)) return false
      pen.font = style.font
      const room =
        field.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight)
      return pen.measureText(field.placeholder).width > room + 1
    }

    const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
    /** Hovers over the element first, because tooltips are set then. */
    function isSaidTo(element: Element, text: string): boolean {
      element.dispatchEvent(
        new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
      )
      const titled = element.closest<HTMLElement>('[title]')
      return plain(titled?.title ?? '').includes(plain(text))
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const note = (element: Element, text: string) =>
      found.push(`“${plain(text)}” in ${element.tagName.toLowerCase()}.${element.className}`)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      const texts = text.textContent ?? ''
      if (!parent || !texts.trim() || parent.closest('script, style, option') || !isShown(parent))
        continue
      if (isCut(text as Text) && !isSaidTo(parent, texts)) note(parent, texts)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]'))
      if (hintIsCut(field) && !isSaidTo(field, field.placeholder)) note(field, field.placeholder)
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return found
  })
  expect(cut, `${page.url()} cuts off ${cut.join('; ')}`).toEqual([])
}

type Halves = { zh: string; en: string }

function phrases(): Halves[] {
  const root = join(import.meta.dirname, '../..')
  const quoted = (name: string) =>
    `(?<q${name}>['"\`])(?<${name}>(?:\\\\.|(?!\\k<q${name}>)[^\\\\])*)\\k<q${name}>`
  const phrase = new RegExp(`zh:\\s*${quoted('zh')},\\s*en:\\s*${quoted('en')}`, 'g')
  return globSync('{contract,server,web,demo}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|[/\\]testing[/\\]/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(phrase)])
    .map(({ groups }) => ({ zh: groups?.['zh'] ?? '', en: groups?.['en'] ?? '' }))
}

const parameter = /\{\w+\}/

/** Recognizes English texts. */
function englishPhrases(): (text: string) => boolean {
  const halves = phrases()
  const same = new Set(halves.map(({ zh }) => zh))
  return oneOf(
    halves
      .map(({ en }) => en)
      .filter((en) => !same.has(en) && /[a-z]{3}/.test(en.split(parameter).join(''))),
  )
}

/** Parameters match anything if words surround them. */
function oneOf(all: readonly string[]): (text: string) => boolean {
  const fixed = new Set(all.filter((text) => !parameter.test(text)))
  const patterns = all
    .filter((text) => parameter.test(text))
    .map((phrase) =>
      phrase
        .split(parameter)
        .map((part) => RegExp.escape(part))
        .join('.+'),
    )
  const variable = new RegExp(`^(${patterns.join('|')})$`)
  return (text) => fixed.has(text) || variable.test(text)
}

const isEnglish = englishPhrases()
const anyOf = (names: readonly (readonly string[])[]) =>
  names
    .map(([name = '']) => name)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
/** Seeded users have names in one language. */
const chineseNames = new RegExp(`(${anyOf(chineseSurnames)})(${anyOf(chineseGivenNames)})`, 'g')
/** Names that are the same in every language. */
const names = new RegExp(`^(Super|Admin|User|${defaultBrand.shortNameEn})$`)
/** Commands are the same in every language. */
const command = /npm run [\w:]+/g
/** Three lowercase words in a row, as in a sentence. */
const sentence = /(^|\s)([a-z]{2,}\s+){2}[a-z]{2,}/
/** Missing texts show their key, such as `route.system_user`. */
const rawKey = /^[a-z][A-Za-z0-9]*([._][A-Za-z0-9]+)*\.(?!(com|dev|org)$)[A-Za-z][A-Za-z0-9_]*$/

type Said = { text: string; isCode: boolean }

async function allTexts(page: Page): Promise<Said[]> {
  return page.evaluate(() => {
    const said: Said[] = [{ text: document.title, isCode: false }]
    const isOther = (element: Element) => element.closest('[lang]') !== document.documentElement
    const note = (element: Element, text: string | null) => {
      if (text?.trim() && !isOther(element))
        said.push({
          text: text.replace(/\s+/g, ' ').trim(),
          isCode: element.closest('code, kbd, pre, samp, textarea') !== null,
        })
    }
    const attributes = ['placeholder', 'title', 'alt', 'label', 'aria-label', 'aria-description']
    const more = ['aria-valuetext', 'aria-roledescription', 'aria-placeholder']
    for (const element of document.body.querySelectorAll('*')) {
      const isChoice = element.matches('option') && element.closest('select')?.checkVisibility()
      if (!isChoice && !element.checkVisibility()) continue
      if (element.matches('script, style')) continue
      for (const name of [...attributes, ...more]) note(element, element.getAttribute(name))
      for (const node of element.childNodes)
        if (node instanceof Text) note(element, node.textContent)
    }
    return said
  })
}

/** Fails with texts in the other language and raw message keys. */
export async function expectTranslated(page: Page, language: SourceLanguage): Promise<void> {
  const said = await allTexts(page)
  const isForeign = ({ text, isCode }: Said): boolean => {
    if (rawKey.test(text) && !isCode) return true
    // Server texts are in the language requested.
    if (language === 'en-US')
      return !isCode && /[\u3000-\u9FFF\uFF00-\uFFEF]/.test(text.replace(chineseNames, ''))
    if (isCode || names.test(text)) return false
    return isEnglish(text) || sentence.test(text.replace(command, ''))
  }
  const foreign = new Set(said.filter(isForeign).map(({ text }) => text))
  expect([...foreign], `${page.url()} in ${language}: ${[...foreign].join('; ')}`).toEqual([])
}

/** Simplified Chinese texts that are written otherwise in Taiwan; short ones match too much. */
const isSimplified = oneOf(
  translations
    .filter(({ zh, text }) => zh !== text && zh.split(parameter).join('').length > 3)
    .map(({ zh }) => zh),
)

/** Fails with texts in Simplified Chinese that have a translation. */
export async function expectTraditional(page: Page): Promise<void> {
  const said = await allTexts(page)
  const left = new Set(said.filter(({ text }) => isSimplified(text)).map(({ text }) => text))
  expect([...left], `${page.url()}: ${[...left].join('; ')}`).toEqual([])
}
