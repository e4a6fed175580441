import { defaultThemeSettings, themeSizes } from '@amber/contract/settings/theme.ts'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useThemeSettings } from '#web/app/theme/use-theme-settings.ts'
import { layoutMessages } from './layout.messages.ts'

/** Pixels per arrow key press. */
const step = 10

export function SiderEdge({ setting }: { setting: 'width' | 'mixChildMenuWidth' }) {
  const { theme } = useServices()
  const t = useT(layoutMessages)
  const settings = useThemeSettings()
  const width = settings.sider[setting]
  const [least, most] = themeSizes[`sider.${setting}`]!
  const within = (next: number) => Math.round(Math.min(most, Math.max(least, next)))
  const drag = useRef<{ from: number; sider: number; width: number }>(undefined)
  const save = (next: number) => {
    if (next !== width)
      theme.setSettings({ ...settings, sider: { ...settings.sider, [setting]: next } })
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const layout = layoutOf(event.currentTarget)
    event.currentTarget.setPointerCapture(event.pointerId)
    layout.dataset.dragging = ''
    const sider = Number.parseFloat(getComputedStyle(layout).getPropertyValue('--sider'))
    drag.current = { from: event.clientX, sider, width }
  }
  // Dragging changes only the style; the setting is saved at the end.
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (!current) return
    current.width = within(width + event.clientX - current.from)
    const { style } = layoutOf(event.currentTarget)
    style.setProperty('--sider', `${current.sider + current.width - width}px`)
    if (setting === 'mixChildMenuWidth') style.setProperty('--child', `${current.width}px`)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    drag.current = undefined
    delete layoutOf(event.currentTarget).dataset.dragging
    if (current) save(current.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: least,
      End: most,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    save(within(next))
  }
  return (
    <div
      className="sider-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('siderWidth')}
      title={t('siderWidthHint')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      onDoubleClick={() => save(defaultThemeSettings.sider[setting])}
    />
  )
}

function layoutOf(edge: HTMLElement): HTMLElement {
  return edge.closest<HTMLElement>('.layout')!
}
