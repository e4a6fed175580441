import type { ThemeSettings } from '@amber/contract/settings/theme.ts'
import { useEffect, useInsertionEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/call/services.ts'
import { surfaces } from '@amber/contract/settings/shades.ts'
import { textEntry } from '#web/lib/browser/storage.ts'
import type { DrawnMode } from './layout-mode.ts'
import { useLayoutFlag, useSiderCollapse } from './layout-state.ts'
import { entriesBelow } from './menu-position.ts'
import type { MenuPosition } from './menu-position.ts'

export type LayoutFrame = Record<`--${string}`, string>

/** Read by draw-boot.ts. */
const frameEntry = textEntry('layoutFrame')

const areas = {
  beside: '"sider header" "sider tabs" "sider body"',
  below: '"header header" "sider tabs" "sider body"',
}

function siderWidth(from: {
  mode: DrawnMode
  settings: ThemeSettings
  position: MenuPosition
  isCollapsed: boolean
  isPinned: boolean
}): number {
  const { mode, isCollapsed, position } = from
  const { sider, layout } = from.settings
  const hasBelow = entriesBelow(position.first).length > 0
  const plain = isCollapsed ? sider.collapsedWidth : sider.width
  if (mode === 'vertical') return plain
  if (mode === 'vertical-mix') {
    const rail = isCollapsed ? sider.mixCollapsedWidth : sider.mixWidth
    return rail + (from.isPinned && hasBelow ? sider.mixChildMenuWidth : 0)
  }
  if (mode === 'horizontal-mix') return layout.reverseHorizontalMix || hasBelow ? plain : 0
  return 0
}

/** Returns positions and sizes as custom properties for layout.css. */
export function layoutFrame(from: Parameters<typeof siderWidth>[0]): LayoutFrame {
  const { mode, settings, isCollapsed } = from
  const { sider, header, tab, footer } = settings
  return {
    '--areas': mode === 'horizontal-mix' ? areas.below : areas.beside,
    '--sider': `${siderWidth(from)}px`,
    '--rail': `${isCollapsed ? sider.mixCollapsedWidth : sider.mixWidth}px`,
    '--child': `${sider.mixChildMenuWidth}px`,
    '--header': `${header.height}px`,
    '--tab': `${tab.visible ? tab.height : 0}px`,
    '--footer': `${footer.height}px`,
  }
}

/** Returns the frame, and stores it for the next load. */
export function useLayoutFrame(from: {
  mode: DrawnMode
  settings: ThemeSettings
  position: MenuPosition
}): LayoutFrame {
  const { storage, theme } = useServices()
  const isDark = useStore(theme, (state) => state.isDark)
  const { isCollapsed } = useSiderCollapse()
  const isPinned = useLayoutFlag('mixSiderFixed')
  const frame = layoutFrame({ ...from, isCollapsed, isPinned })
  const isInverted = from.settings.sider.inverted && !isDark
  const text = [
    ...Object.entries(frame),
    ...(isInverted ? [['--sider-panel', surfaces.dark.panel]] : []),
  ]
    .map((pair) => pair.join(':'))
    .join(';')
  const isPhone = from.mode === 'phone'
  useEffect(() => {
    // The style sheet handles narrow windows.
    if (!isPhone) storage.write(frameEntry, text)
  }, [storage, isPhone, text])
  const { '--header': header, '--tab': tab, '--footer': footer } = frame
  // Before any layout effect measures: all elements inherit them.
  useInsertionEffect(() => {
    const { style } = document.documentElement
    const sizes = { '--header': header, '--tab': tab, '--footer': footer }
    for (const [name, size] of Object.entries(sizes)) style.setProperty(name, size ?? '')
    return () => {
      for (const name of Object.keys(sizes)) style.removeProperty(name)
    }
  }, [header, tab, footer])
  return frame
}
