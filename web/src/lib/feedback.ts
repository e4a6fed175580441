import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  detail?: string
  /** Something that the person may do about it; the note stays longer, and goes when it is done. */
  action?: { label: string; run: () => void }
  onClose?: () => void
}

export type Question = {
  id: number
  title: string
  text: string
  confirm: string
  /** For what takes something away. */
  isDanger?: boolean
  /** Left out: the dialog can only be confirmed. */
  cancel?: string
  answer: (isConfirmed: boolean) => void
}

export type Feedback = StoreApi<{ toasts: readonly Toast[]; questions: readonly Question[] }> & {
  toast: (toast: Omit<Toast, 'id'>) => void
  closeToast: (id: number) => void
  /** Shows a dialog and answers what was chosen. Without `cancel` it cannot be dismissed, only confirmed. */
  ask: (question: Omit<Question, 'id' | 'answer'>) => Promise<boolean>
  /** Takes everything away, for the next person; what waits for an answer gets a no. */
  clear: () => void
}

/** Says things to the person: passing notes, and dialogs that wait. The screen part is `ui/feedback-outlet.tsx`. */
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
