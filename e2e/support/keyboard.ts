// How somebody works a page: with a pointer, or by the keyboard alone.
import type { Locator } from 'playwright-core'

export type Keyboard = {
  /** Puts a text in the place of what a field holds. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Presses a button, or follows a link. */
  press: (control: Locator) => Promise<void>
  /** Ticks a box, or chooses what has a round one. */
  tick: (box: Locator) => Promise<void>
}

/** More than there are stops on the longest page that a journey goes through. */
const most = 200

/**
 * Presses Tab until the control has the focus, where the page has not given it already; throws where it cannot be
 * reached. Never by a script: what is not in the order of the keys does not exist for who has nothing else.
 */
export async function tabTo(control: Locator): Promise<void> {
  let element = await control.elementHandle()
  for (let presses = 0; presses <= most; presses++) {
    const found = await element?.evaluate((node) =>
      node.isConnected ? node === document.activeElement : 'gone',
    )
    if (found === true) return
    // Drawn anew meanwhile.
    if (found === 'gone') element = await control.elementHandle()
    else await control.page().keyboard.press('Tab')
  }
  throw new Error(`${control.toString()} cannot be reached with the Tab key`)
}

const byPointer: Keyboard = {
  fill: (field, text) => field.fill(text),
  press: (control) => control.click(),
  tick: (box) => box.check(),
}

export const byKeys: Keyboard = {
  fill: async (field, text) => {
    await tabTo(field)
    const { keyboard } = field.page()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  },
  press: async (control) => {
    await tabTo(control)
    await control.page().keyboard.press('Enter')
  },
  tick: async (box) => {
    await tabTo(box)
    await box.page().keyboard.press('Space')
  },
}

/** The two passes of a journey that is asked for in both languages, the second of them by keyboard alone. */
export const passes = [
  { language: 'zh-CN', how: 'with a pointer', width: 1440, input: byPointer },
  { language: 'en-US', how: 'by keyboard alone', width: 390, input: byKeys },
] as const
export type Pass = (typeof passes)[number]
