import { defaultThemeSettings, themeSizes } from '@amber/contract/settings/theme.ts'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useThemeSettings } from '#web/lib/theme/use-theme.ts'
import { layoutMessages } from './layout.messages.ts'

/** Pixels per arrow key press. */
const step = 10

type SiderSetting = 'width' | 'mixChildMenuWidth'

/** Width in pixels, its limits, and the function that saves it. */
function useSiderWidth(setting: SiderSetting) {
  const { theme } = useServices()
  const settings = useThemeSettings()
  const width = settings.sider[setting]
  const [least, most] = themeSizes[`sider.${setting}`]!
  const within = (next: number) => Math.round(Math.min(most, Math.max(least, next)))
  const save = (next: number) => {
    if (next !== width)
      theme.setSettings({ ...settings, sider: { ...settings.sider, [setting]: next } })
  }
  return { setting, width, least, most, within, save }
}

/** Dragging changes only the style; the setting is saved at the end. */
function useEdgeDrag({ setting, width, within, save }: ReturnType<typeof useSiderWidth>) {
  const drag = useRef<{ from: number; sider: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const layout = layoutOf(event.currentTarget)
    event.currentTarget.setPointerCapture(event.pointerId)
    layout.dataset.dragging = ''
    const sider = Number.parseFloat(getComputedStyle(layout).getPropertyValue('--sider'))
    drag.current = { from: event.clientX, sider, width }
  }
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
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

export function SiderEdge({ setting }: { setting: SiderSetting }) {
  const t = useT(layoutMessages)
  const edge = useSiderWidth(setting)
  const { width, least, most, within, save } = edge
  const drag = useEdgeDrag(edge)
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
      {...drag}
      onKeyDown={onKeyDown}
      onDoubleClick={() => save(defaultThemeSettings.sider[setting])}
    />
  )
}

function layoutOf(edge: HTMLElement): HTMLElement {
  return edge.closest<HTMLElement>('.layout')!
}
