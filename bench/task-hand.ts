import type { Locator, Page } from 'playwright-core'

/**
 * Seconds of the keystroke-level model: Card, Moran and Newell, "The Psychology of Human-Computer Interaction" (1983),
 * chapter 8, for an average typist.
 */
const seconds = {
  /** A key or a typed character. */
  key: 0.28,
  /** Moving the pointer to a target, and pressing and releasing the button. */
  click: 1.1 + 2 * 0.1,
  /** The hand going from the mouse to the keyboard, or back. */
  homing: 0.4,
  /** Deciding on the next step, or taking in an answer. */
  decision: 1.35,
}

/** What a task has cost so far. */
export type Effort = {
  clicks: number
  /** Presses of keys, apart from typed text. */
  keys: number
  /** Fields that text was typed into. */
  fields: number
  /** Seconds of waiting for the product. */
  machine: number
  /** Seconds of a person who knows the way, waiting included. */
  person: number
}

/**
 * Works a page as a person would, and counts what that takes. A step that names what is to come waits until it is there:
 * this is the response time. Whatever a person has to decide on counts as a decision: a click, a shortcut, the text of a
 * field, an answer to be read. A key that only completes a step, such as Enter after a choice, does not.
 */
export function createHand(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0, fields: 0, machine: 0, person: 0 }
  /** The hand is on the mouse where the task begins. */
  let at: 'mouse' | 'keyboard' = 'mouse'
  const moveTo = (next: typeof at) => {
    if (at !== next) effort.person += seconds.homing
    at = next
  }
  const see = async (next: Locator | undefined) => {
    if (!next) return
    const started = performance.now()
    await next.waitFor()
    const waited = (performance.now() - started) / 1000
    effort.machine += waited
    effort.person += waited
  }
  return {
    effort,
    see,
    async click(target: Locator, next?: Locator) {
      moveTo('mouse')
      effort.clicks += 1
      effort.person += seconds.decision + seconds.click
      await target.click()
      await see(next)
    },
    /** Keys pressed at once, such as `Control+k`. */
    async shortcut(keys: string, next?: Locator) {
      moveTo('keyboard')
      const count = keys.split('+').length
      effort.keys += count
      effort.person += seconds.decision + count * seconds.key
      await page.keyboard.press(keys)
      await see(next)
    },
    async key(name: string, next?: Locator) {
      moveTo('keyboard')
      effort.keys += 1
      effort.person += seconds.key
      await page.keyboard.press(name)
      await see(next)
    },
    /** Into the field that has the focus. */
    async type(text: string, next?: Locator) {
      moveTo('keyboard')
      effort.fields += 1
      effort.person += seconds.decision + Array.from(text).length * seconds.key
      await page.keyboard.type(text)
      await see(next)
    },
    /** Takes in what is shown. */
    read() {
      effort.person += seconds.decision
    },
  }
}
export type Hand = ReturnType<typeof createHand>
