import { svg as turnIcon } from 'virtual:icon/rotate-cw'
import { svg as zoomInIcon } from 'virtual:icon/zoom-in'
import { svg as zoomOutIcon } from 'virtual:icon/zoom-out'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { drawCrop, keptInside, mostZoom, turned, zoomed } from './crop-state.ts'
import type { Crop } from './crop-state.ts'
import { Icon } from './icon.tsx'
import { pictureCropMessages } from './picture-crop.messages.ts'
import './picture-crop.css'

/** Size of the canvas in pixels, sharp on dense screens. */
const side = 560
/** Step of an arrow key, in window sides. */
const step = 0.04
const zoomStep = 0.2

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Handles pointers: one moves (in window sides), two zoom (by a factor). */
function useGestures(parts: {
  move: (x: number, y: number) => void
  zoom: (factor: number) => void
}) {
  const area = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const spread = () => {
    const [one, two] = [...fingers.current.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    parts.zoom(Math.exp(-event.deltaY / 400))
  })
  useEffect(() => {
    // React's wheel listener is passive and cannot prevent scrolling.
    const listening = new AbortController()
    area.current?.addEventListener('wheel', (event) => onWheel(event), {
      passive: false,
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [])
  return {
    ref: area,
    onPointerDown: (event: React.PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: React.PointerEvent<HTMLCanvasElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const distance = spread()
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const { width } = event.currentTarget.getBoundingClientRect()
      const share = width * fingers.current.size
      parts.move((event.clientX - before.x) / share, (event.clientY - before.y) / share)
      if (distance > 0) parts.zoom(spread() / distance)
    },
    onPointerUp: (event: React.PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: React.PointerEvent) => void fingers.current.delete(event.pointerId),
  }
}

function CropTools(props: { zoom: number; onZoom: (zoom: number) => void; onTurn: () => void }) {
  const { zoom, onZoom, onTurn } = props
  const t = useT(pictureCropMessages)
  const tool = (name: 'zoomOut' | 'zoomIn' | 'turn', icon: string, onClick: () => void) => (
    <button type="button" className="tool" aria-label={t(name)} title={t(name)} onClick={onClick}>
      <Icon svg={icon} size={18} />
    </button>
  )
  return (
    <div className="picture-crop-tools">
      {tool('zoomOut', zoomOutIcon, () => onZoom(zoom - zoomStep))}
      <input
        type="range"
        aria-label={t('zoom')}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        min={1}
        max={mostZoom}
        step={0.01}
        value={zoom}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
      />
      {tool('zoomIn', zoomInIcon, () => onZoom(zoom + zoomStep))}
      {tool('turn', turnIcon, onTurn)}
    </div>
  )
}

/** Crops a square from a picture by mouse, touch or keyboard. */
export function PictureCrop(props: {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}) {
  const { picture, crop, onCrop } = props
  const t = useT(pictureCropMessages)
  const hintId = useId()
  const latest = useRef(crop)
  const set = (next: Crop) => {
    latest.current = next
    onCrop(next)
  }
  const move = (x: number, y: number) => {
    const { current } = latest
    set(keptInside(picture, { ...current, x: current.x + x, y: current.y + y }))
  }
  const zoomTo = (zoom: number) => set(zoomed(picture, latest.current, zoom))
  const gestures = useGestures({ move, zoom: (factor) => zoomTo(latest.current.zoom * factor) })
  const { ref } = gestures
  useEffect(() => {
    const context = ref.current?.getContext('2d')
    if (context) drawCrop(context, picture, { crop, side })
  }, [ref, picture, crop])
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) move(...arrow)
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom + zoomStep)
    else if (event.key === '-') zoomTo(crop.zoom - zoomStep)
    else return
    event.preventDefault()
  }
  return (
    <div className="picture-crop">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move the picture */}
      <div
        className="picture-crop-window"
        role="application"
        aria-label={t('area')}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move the picture
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <canvas width={side} height={side} {...gestures} />
      </div>
      <CropTools
        zoom={crop.zoom}
        onZoom={zoomTo}
        onTurn={() => set(turned(picture, latest.current))}
      />
      <p id={hintId} className="picture-crop-how">
        {t('how')}
      </p>
    </div>
  )
}
