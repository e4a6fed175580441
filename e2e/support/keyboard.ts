import type { Locator } from 'playwright-core'

export type Keyboard = {
  fill: (field: Locator, text: string) => Promise<void>
  press: (control: Locator) => Promise<void>
  tick: (box: Locator) => Promise<void>
}

/** More than the tab stops of the longest page. */
const most = 200

/** Presses Tab until the control has the focus, and throws when that fails. Never focuses by script. */
export async function tabTo(control: Locator): Promise<void> {
  let element = await control.elementHandle()
  for (let presses = 0; presses <= most; presses++) {
    const found = await element?.evaluate((node) =>
      node.isConnected ? node === document.activeElement : 'gone',
    )
    if (found === true) return
    // The control was rendered again.
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

/** Passes of a journey: one per language, the second by keyboard alone. */
export const passes = [
  { language: 'zh-CN', how: 'with a pointer', width: 1440, input: byPointer },
  { language: 'en-US', how: 'by keyboard alone', width: 390, input: byKeys },
] as const
export type Pass = (typeof passes)[number]
