import { useState } from 'react'

/** Runs one action at a time and keeps the error of the last. `onDone` is called after a success. */
export function useAction() {
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const run = async (act: () => Promise<unknown>, onDone?: () => void) => {
    if (state.isBusy) return
    setState({ isBusy: true })
    try {
      await act()
    } catch (error) {
      return setState({ isBusy: false, error })
    }
    setState({ isBusy: false })
    onDone?.()
  }
  return { ...state, run }
}
