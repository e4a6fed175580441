// What can be read on a screen: whether there is room for it, and whether it is in the page's language.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '@amber/contract/localized-text.ts'
import { chineseGivenNames, chineseSurnames } from '@amber/server/db/seed/names.ts'

/**
 * Fails with the texts that end where there is no more room for them, unless all of them is said to who points at them:
 * by the `title` of what they stand in.
 */
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

    /** What of a text's lines lies outside of the element that ends it, up to the first that can be scrolled to them. */
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
          // Kept for those who cannot see.
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

    /** Nothing else is written in the field, and its hint is wider than it is. */
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
    /** As people do who cannot read the whole of it. */
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

/** All phrases of the product, as they are written: a phrase is one that has both halves. */
function phrases(): Halves[] {
  const root = join(import.meta.dirname, '../..')
  const quoted = (name: string) =>
    `(?<q${name}>['"\`])(?<${name}>(?:\\\\.|(?!\\k<q${name}>)[^\\\\])*)\\k<q${name}>`
  const phrase = new RegExp(`zh:\\s*${quoted('zh')},\\s*en:\\s*${quoted('en')}`, 'g')
  return globSync(['web/src/**/*.messages.ts', 'contract/src/**/*.ts'], { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(phrase)])
    .map(({ groups }) => ({ zh: groups?.['zh'] ?? '', en: groups?.['en'] ?? '' }))
}

/** English phrases that read otherwise in Chinese. What is filled in may be anything, as long as words stand around it. */
function englishPhrases(): RegExp {
  const halves = phrases()
  const same = new Set(halves.map(({ zh }) => zh))
  const patterns = halves
    .map(({ en }) => en)
    .filter((en) => !same.has(en) && /[a-z]{3}/.test(en.replace(/\{\w+\}/g, '')))
    .map((en) =>
      en
        .split(/\{\w+\}/)
        .map((part) => RegExp.escape(part))
        .join('.+'),
    )
  return new RegExp(`^(${patterns.join('|')})$`)
}

const english = englishPhrases()
const anyOf = (names: readonly (readonly string[])[]) =>
  names
    .map(([name = '']) => name)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
/** The people of an evaluation have names of their own language. */
const chineseNames = new RegExp(`(${anyOf(chineseSurnames)})(${anyOf(chineseGivenNames)})`, 'g')
/** The accounts, the product and what it is made of are called so in any language. */
const names = /^(Super|Admin|User|Amber)$/
/** Three words in a row that begin small, as in a sentence. */
const sentence = /(^|\s)([a-z]{2,}\s+){2}[a-z]{2,}/
/** A phrase that was asked for and not found shows its name, such as `route.system_user`; hosts end otherwise. */
const rawKey = /^[a-z][A-Za-z0-9]*([._][A-Za-z0-9]+)*\.(?!(com|dev|org)$)[A-Za-z][A-Za-z0-9_]*$/

type Said = { text: string; isCode: boolean }

/** All that is written on a page or told of it, but what is marked as another language. */
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

/** Fails with what is not in the page's language: words of the other one, and names of phrases instead of them. */
export async function expectTranslated(page: Page, language: Language): Promise<void> {
  const said = await allTexts(page)
  const isForeign = ({ text, isCode }: Said): boolean => {
    if (rawKey.test(text) && !isCode) return true
    // What the server answered stands in the language that it was asked in.
    if (language === 'en-US')
      return !isCode && /[\u3000-\u9FFF\uFF00-\uFFEF]/.test(text.replace(chineseNames, ''))
    if (isCode || names.test(text)) return false
    return english.test(text) || sentence.test(text)
  }
  const foreign = new Set(said.filter(isForeign).map(({ text }) => text))
  expect([...foreign], `${page.url()} in ${language}: ${[...foreign].join('; ')}`).toEqual([])
}
