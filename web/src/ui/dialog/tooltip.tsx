import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { putBeside, usePutWhenMoved } from '#web/ui/form/put-beside.ts'
import { tooltipLayer, useLayer } from './layers.ts'
import './tooltip.css'

/** Milliseconds: crossing an element opens nothing, and the pointer can move onto the tooltip. */
const delay = 100

type Anchor = HTMLElement | undefined

/** Element for which the tooltip is open. */
function useAnchor() {
  const [anchor, setAnchor] = useState<Anchor>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: Anchor) => {
    clearTimeout(timer.current)
    setAnchor(next)
  }
  const setLater = (next: Anchor) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), delay)
  }
  return { anchor, set, setLater }
}

type On = SyntheticEvent<HTMLElement>

/** Explains its child on hover and focus, with `opensOnPress` also on press. Without a title it does nothing. */
export function Tooltip(props: {
  title: ReactNode
  opensOnPress?: boolean
  children: ReactElement<Record<string, unknown>>
}) {
  const { title, opensOnPress = false, children } = props
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  const { anchor, set, setLater } = useAnchor()
  const isOpen = anchor !== undefined && Boolean(title)
  useLayer({ isOpen, onClose: () => set(undefined), layer: () => tip.current, closesOnPress: true })
  const open = ({ currentTarget }: On) => set(currentTarget)
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isOpen ? id : undefined,
        onPointerEnter: ({ currentTarget }: On) => setLater(currentTarget),
        onPointerLeave: () => setLater(undefined),
        onFocus: open,
        onBlur: () => set(undefined),
        ...(opensOnPress && { onClick: open }),
      })}
      {isOpen && (
        <Tip
          {...{ id, tip, anchor }}
          onPointerEnter={() => set(anchor)}
          onPointerLeave={() => setLater(undefined)}
        >
          {title}
        </Tip>
      )}
    </>
  )
}

function Tip(props: {
  id: string
  tip: RefObject<HTMLDivElement | null>
  anchor: HTMLElement
  onPointerEnter: () => void
  onPointerLeave: () => void
  children: ReactNode
}) {
  const { tip, anchor, children, ...rest } = props
  const put = useCallback(() => {
    if (tip.current) putBeside(tip.current, anchor.getBoundingClientRect(), 'middle')
  }, [tip, anchor])
  usePutWhenMoved(tip, put)
  return createPortal(
    <div ref={tip} role="tooltip" className="tooltip" style={{ zIndex: tooltipLayer }} {...rest}>
      {children}
    </div>,
    anchor.closest('dialog') ?? document.body,
  )
}
