import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useBrand, useFormat, useUser } from '#web/lib/call/services.ts'
import { useNow } from '#web/ui/date/time-ago.tsx'

const tile = { width: 255, height: 136, rotation: -20 }
const zIndex = 9999

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => escaped[sign]!)

/** Estimated width in Latin letters; Chinese characters count double. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum + (sign > '\u2E7F' ? 1.9 : 1.1), 0)

function tileOf(lines: readonly string[]): string {
  const { width, height, rotation } = tile
  const longest = Math.max(...lines.map(widthOf))
  const size = Math.max(8, Math.min(16, (width * 0.95) / (longest * 0.55)))
  const leading = size * 1.5
  const top = height / 2 - ((lines.length - 1) * leading) / 2
  const texts = lines.map(
    (line, index) =>
      `<text x="${width / 2}" y="${top + index * leading}">${escapeXml(line)}</text>`,
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<g transform="rotate(${rotation} ${width / 2} ${height / 2})" fill="#808080" fill-opacity="0.2" ` +
    `font-family="system-ui,sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="middle">` +
    `${texts.join('')}</g></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Keeps the element above dialogs: in the top layer the last added is on top, whatever its z-index. */
function useTopmost(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current
    // Without popovers it stays below dialogs.
    if (!element?.isConnected || !('showPopover' in element)) return undefined
    const rise = () => {
      element.hidePopover()
      element.showPopover()
    }
    rise()
    const onToggle = ({ target }: Event) => {
      if (target !== element) rise()
    }
    // Not all browsers fire an event, but all set `open`.
    const dialogs = new MutationObserver(rise)
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    document.addEventListener('toggle', onToggle, { capture: true })
    document.addEventListener('fullscreenchange', rise)
    return () => {
      dialogs.disconnect()
      document.removeEventListener('toggle', onToggle, { capture: true })
      document.removeEventListener('fullscreenchange', rise)
    }
  }, [ref])
}

export function Watermark({ settings }: { settings: ThemeSettings['watermark'] }) {
  const user = useUser()
  const brand = useBrand()
  const format = useFormat()
  const now = useNow(60_000)
  const ref = useRef<HTMLDivElement>(null)
  useTopmost(ref)
  const lines = [
    settings.text.trim() || brand.shortNameEn,
    settings.userName && user ? user.nickName || user.userName : '',
    settings.time ? format.dateTime(new Date(now).toISOString()) : '',
  ].filter(Boolean)
  return (
    <div
      ref={ref}
      className="watermark"
      popover="manual"
      aria-hidden="true"
      data-lines={lines.join('\n')}
      style={{
        position: 'fixed',
        inset: 0,
        zIndex,
        // Resets the browser's popover styles.
        width: 'auto',
        height: 'auto',
        margin: 0,
        padding: 0,
        border: 0,
        overflow: 'hidden',
        pointerEvents: 'none',
        backgroundColor: 'transparent',
        backgroundImage: tileOf(lines),
        backgroundSize: `${tile.width}px ${tile.height}px`,
      }}
    />
  )
}
