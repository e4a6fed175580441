import { useEffectEvent, useLayoutEffect, useRef } from 'react'

type Layer = {
  close: () => void
  /** False while open but hidden, such as a drawer behind the lock screen. */
  isShown: () => boolean
  closesAt: (target: Node) => boolean
  opener: () => HTMLElement | null | undefined
}

type Layers = {
  open: Layer[]
  /** Layers below the topmost when the press began; it must not close them. */
  below: ReadonlySet<Layer>
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body

const topOf = ({ open }: Layers) => open.findLast((layer) => layer.isShown())

/** Handles Escape and presses first, because Ant Design and native dialogs would each close one of their own. */
function listen(): Layers {
  const layers: Layers = { open: [], below: new Set() }
  window.addEventListener(
    'keydown',
    (event) => {
      layers.below = new Set()
      const top = topOf(layers)
      if (event.key !== 'Escape' || event.isComposing || !top) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // Holding the key must close only one layer.
      if (!event.repeat) top.close()
    },
    { capture: true },
  )
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      const top = topOf(layers)
      layers.below = new Set(layers.open.filter((layer) => layer !== top))
      if (!top || !(target instanceof Node) || !top.closesAt(target)) return
      top.close()
      const giveBack = () => {
        if (isFocusLost()) top.opener()?.focus()
      }
      window.addEventListener('click', giveBack, { once: true })
    },
    { capture: true },
  )
  return layers
}

/** Stored on the document, which all layers share. */
const layersOf = (owner: Document & { layers?: Layers }): Layers => (owner.layers ??= listen())

/** Closes the topmost layer like Escape, as for a phone's back gesture. */
export function closeTopLayer(): void {
  topOf(layersOf(document))?.close()
}

type LayerOptions = {
  isOpen: boolean
  onClose: () => void
  layer?: () => Element | null | undefined
  opener?: () => HTMLElement | null | undefined
  /** Omit it if the layer handles presses itself. */
  closesOnPress?: boolean
  /** Closing moves the focus only if it is inside. */
  opensOnHover?: boolean
}

/**
 * Registers a layer: Escape and presses outside close only the topmost. Other press handlers must check `mayClose`
 * first.
 */
export function useLayer(options: LayerOptions): {
  mayClose: () => boolean
  isTop: () => boolean
} {
  const { isOpen } = options
  const own = useRef<Layer>(null)
  const close = useEffectEvent(() => options.onClose())
  const element = useEffectEvent(() => options.layer?.())
  const opener = useEffectEvent(() => options.opener?.())
  const closesOnPress = useEffectEvent(() => options.closesOnPress === true)
  const opensOnHover = useEffectEvent(() => options.opensOnHover === true)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const layers = layersOf(document)
    const layer: Layer = {
      close: () => close(),
      opener: () => opener(),
      isShown: () => {
        const shown = element()
        if (shown instanceof HTMLDialogElement) return shown.open
        return shown?.checkVisibility?.() ?? true
      },
      closesAt: (target) =>
        closesOnPress() && !element()?.contains(target) && !opener()?.contains(target),
    }
    own.current = layer
    layers.open.push(layer)
    const before = opener()
    return () => {
      layers.open = layers.open.filter((other) => other !== layer)
      const isInside = element()?.contains(document.activeElement)
      if (before?.isConnected && (isInside || (isFocusLost() && !opensOnHover()))) before.focus()
    }
  }, [isOpen])
  return {
    mayClose: () => own.current === null || !layersOf(document).below.has(own.current),
    isTop: () => topOf(layersOf(document)) === own.current,
  }
}

/** z-index above the page and its frame, below dialogs. */
export const tooltipLayer = 98
