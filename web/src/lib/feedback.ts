import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  detail?: string
  /** Button of the toast, which then stays longer. */
  action?: { label: string; run: () => void }
  onClose?: () => void
}

export type Question = {
  id: number
  title: string
  text: string
  confirm: string
  isDanger?: boolean
  /** Without it the dialog can only be confirmed. */
  cancel?: string
  answer: (isConfirmed: boolean) => void
}

export type Feedback = StoreApi<{ toasts: readonly Toast[]; questions: readonly Question[] }> & {
  toast: (toast: Omit<Toast, 'id'>) => void
  closeToast: (id: number) => void
  /** Shows a dialog and resolves to the choice. */
  ask: (question: Omit<Question, 'id' | 'answer'>) => Promise<boolean>
  /** Removes everything; open questions resolve to false. */
  clear: () => void
}

/** Creates the store for `FeedbackOutlet`. */
export function createFeedback(): Feedback {
  let lastId = 0
  const store = createStore<ReturnType<Feedback['getState']>>(() => ({ toasts: [], questions: [] }))
  return {
    ...store,
    toast: (toast) => {
      lastId += 1
      const added = { ...toast, id: lastId }
      store.setState(({ toasts }) => ({ toasts: [...toasts, added] }))
    },
    closeToast: (id) => {
      const closed = store.getState().toasts.find((toast) => toast.id === id)
      store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
      closed?.onClose?.()
    },
    ask: (question) =>
      new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const answer = (isConfirmed: boolean) => {
          store.setState(({ questions }) => ({ questions: questions.filter((q) => q.id !== id) }))
          resolve(isConfirmed)
        }
        store.setState(({ questions }) => ({
          questions: [...questions, { ...question, id, answer }],
        }))
      }),
    clear: () => {
      for (const { answer } of store.getState().questions) answer(false)
      store.setState({ toasts: [], questions: [] })
    },
  }
}
