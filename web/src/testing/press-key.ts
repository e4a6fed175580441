import { fireEvent } from '@testing-library/react'

const codes = { ArrowDown: 40, Enter: 13, Backspace: 8 } as const

/** Presses a key with its `keyCode`, which Ant Design checks and `user` does not set. */
export function pressKey(element: Element, ...keys: (keyof typeof codes)[]): void {
  for (const key of keys) {
    const init = { key, keyCode: codes[key], which: codes[key] }
    fireEvent.keyDown(element, init)
    fireEvent.keyUp(element, init)
  }
}
