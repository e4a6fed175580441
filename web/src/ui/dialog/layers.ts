import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Something that is open over something else: a dialog, a drawer, a menu, a list, a panel, a tooltip. */
type Layer = {
  close: () => void
  /** False while it is open but not drawn, such as a drawer behind the screen lock. */
  isShown: () => boolean
  /** Whether a press at this place is one outside of it that closes it. */
  closesAt: (target: Node) => boolean
  opener: () => HTMLElement | null | undefined
}

type Layers = {
  /** In the order in which they were opened. */
  open: Layer[]
  /** Those below the topmost when the present press began: it is not for them. */
  below: ReadonlySet<Layer>
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body

const topOf = ({ open }: Layers) => open.findLast((layer) => layer.isShown())

/**
 * Hears Escape and presses before everything else: each is for the topmost layer alone. The component library and the
 * browser's own dialogs would each close one of theirs, whatever is open above it.
 */
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
      // A key that is held down must not close one after the other.
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

/** Kept by the document, to which all layers belong. */
const layersOf = (owner: Document & { layers?: Layers }): Layers => (owner.layers ??= listen())

/** Closes the topmost layer, as Escape does: for wishes to close that come without a key, such as a phone's way back. */
export function closeTopLayer(): void {
  topOf(layersOf(document))?.close()
}

type LayerOptions = {
  isOpen: boolean
  onClose: () => void
  /** The element that is the layer. */
  layer?: () => Element | null | undefined
  /** What opened it: the focus goes back to it. */
  opener?: () => HTMLElement | null | undefined
  /** Closes on a press that is neither in the layer nor on its opener. Left out where the layer hears presses itself. */
  closesOnPress?: boolean
}

/**
 * Makes what is open a layer: Escape and presses outside close the topmost one only. Where something else hears presses
 * for the layer (the component library, a backdrop), it asks `mayClose` first.
 */
export function useLayer(options: LayerOptions): {
  mayClose: () => boolean
  /** Whether nothing is open over it. */
  isTop: () => boolean
} {
  const { isOpen } = options
  const own = useRef<Layer>(null)
  const close = useEffectEvent(() => options.onClose())
  const element = useEffectEvent(() => options.layer?.())
  const opener = useEffectEvent(() => options.opener?.())
  const closesOnPress = useEffectEvent(() => options.closesOnPress === true)
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
      if (before?.isConnected && (isFocusLost() || element()?.contains(document.activeElement)))
        before.focus()
    }
  }, [isOpen])
  return {
    mayClose: () => own.current === null || !layersOf(document).below.has(own.current),
    isTop: () => topOf(layersOf(document)) === own.current,
  }
}
