import { svg as success } from 'virtual:icon/circle-check'
import { svg as error } from 'virtual:icon/circle-x'
import { svg as info } from 'virtual:icon/info'
import { svg as close } from 'virtual:icon/x'
import { useCallback, useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react'
import { useStore } from 'zustand'
import type { Question, Toast } from '#web/lib/feedback.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { focusHeading, headingInSight } from '#web/ui/text/focused-heading.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { closeTopLayer, useLayer } from '#web/ui/dialog/layers.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'
import './feedback.css'

const icons = { success, error, info }
/** Display times in ms. Errors stay long enough to be read twice. */
const stay = { success: 3500, info: 4500, error: 5000 }
const stayWithAction = 10_000

/** Returns the focus to its previous element, or to the page heading, when a focused toast closes. */
function useFocusBefore() {
  const before = useRef<HTMLElement>(undefined)
  const note = useCallback(({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('.toasts'))
      before.current = relatedTarget
  }, [])
  const giveBack = useCallback(() => {
    const { current } = before
    if (current?.isConnected) current.focus()
    // Elements in a closed dialog cannot be focused.
    if (current && document.activeElement === current) return
    focusHeading(headingInSight())
  }, [])
  return { note, giveBack }
}

function ToastItem(props: { toast: Toast } & ReturnType<typeof useFocusBefore>) {
  const { toast, note, giveBack } = props
  const { feedback } = useServices()
  const t = useT(uiMessages)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = () => clearTimeout(timer.current)
  const { id, kind, action } = toast
  const time = action ? stayWithAction : stay[kind]
  const release = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => feedback.closeToast(id), time)
  }, [feedback, id, time])
  useEffect(() => {
    release()
    return () => clearTimeout(timer.current)
  }, [release])
  const item = useRef<HTMLDivElement>(null)
  // A layout effect, because removal would lose the focus first.
  useLayoutEffect(() => {
    const element = item.current
    return () => {
      if (element?.contains(document.activeElement)) giveBack()
    }
  }, [giveBack])
  return (
    <div
      ref={item}
      className={`raised toast toast-${toast.kind}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={(event) => {
        hold()
        note(event)
      }}
      onBlur={release}
    >
      <Icon svg={icons[toast.kind]} size={18} />
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.detail && <p className="toast-detail">{toast.detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            feedback.closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={t('dismiss')} onClick={() => feedback.closeToast(id)}>
        <Icon svg={close} size={16} />
      </button>
    </div>
  )
}

function QuestionDialog({ question }: { question: Question }) {
  const element = useRef<HTMLDialogElement>(null)
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    element.current = dialog
    // Delayed: the key press that opened the dialog must not activate a button.
    const timer = setTimeout(() => dialog?.isConnected && dialog.showModal())
    return () => {
      clearTimeout(timer)
      // Browsers restore the focus only if the dialog is closed before it is removed.
      if (dialog?.open) dialog.close()
    }
  }, [])
  const { cancel } = question
  useLayer({
    isOpen: true,
    // Only questions with a cancel button can be dismissed.
    onClose: () => cancel && question.answer(false),
    layer: () => element.current,
  })
  return (
    <dialog
      ref={open}
      className="raised dialog"
      aria-labelledby={`question-${question.id}`}
      aria-describedby={`question-text-${question.id}`}
      onCancel={(event) => {
        event.preventDefault()
        closeTopLayer()
      }}
      // Browsers close a dialog on a second Escape regardless of `cancel`.
      onClose={() => question.answer(!cancel)}
    >
      <h2 id={`question-${question.id}`}>{question.title}</h2>
      <p id={`question-text-${question.id}`}>{question.text}</p>
      <div className="dialog-buttons">
        {cancel && (
          <button type="button" className="button" onClick={() => question.answer(false)}>
            {cancel}
          </button>
        )}
        <button
          type="button"
          className={`button ${question.isDanger ? 'button-bad' : 'button-main'}`}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </button>
      </div>
    </dialog>
  )
}

/** Renders toasts and questions above every page. */
export function FeedbackOutlet() {
  const { feedback } = useServices()
  const { toasts, questions } = useStore(feedback)
  const t = useT(uiMessages)
  const stack = useRef<HTMLDivElement>(null)
  const focusBefore = useFocusBefore()
  useEffect(() => {
    // Shown again, to be above newer dialogs.
    if (!stack.current?.isConnected) return
    if (toasts.length > 0) stack.current.showPopover?.()
    else stack.current.hidePopover?.()
  }, [toasts.length])
  return (
    <>
      {questions.map((question) => (
        <QuestionDialog key={question.id} question={question} />
      ))}
      <section ref={stack} className="toasts" popover="manual" aria-label={t('notices')}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} {...focusBefore} />
        ))}
      </section>
    </>
  )
}
