import type { TooltipComponentOption } from 'echarts/components'
import type { Surface } from '@amber/contract/settings/shades.ts'
import { tooltipLayer } from '#web/ui/dialog/layers.ts'

export type TipLine = { color: string; name: string; value: string }

/** Creates a tooltip from elements: ECharts renders a string as HTML, and names are user input. */
export function tipElement(title: string, lines: readonly TipLine[]): HTMLElement {
  const add = (parent: HTMLElement, tag: string, text = '') => {
    const child = document.createElement(tag)
    child.textContent = text
    parent.append(child)
    return child
  }
  const tip = document.createElement('div')
  tip.className = 'chart-tip'
  if (title) add(tip, 'b', title)
  for (const { color, name, value } of lines) {
    const line = add(tip, 'div')
    const mark = add(line, 'i')
    mark.className = 'legend-mark'
    mark.style.background = color
    add(line, 'span', name)
    add(line, 'span', value)
  }
  return tip
}

/** Formats the tooltip of a point. */
export function pointTip(props: {
  points: readonly { long: string }[]
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[]
  write: (value: number) => string
  /** Text for missing values; those still to come show a dash. */
  noData: string
}) {
  const { points, series, write, noData } = props
  return (hovered: { dataIndex: number } | readonly { dataIndex: number }[]) => {
    const index = [hovered].flat()[0]?.dataIndex ?? 0
    return tipElement(
      points[index]?.long ?? '',
      series.map(({ name, color, values }) => {
        const value = values[index]
        if (value != null) return { name, color, value: write(value) }
        const isToCome = values.slice(index).every((later) => later === null)
        return { name, color, value: isToCome ? '–' : noData }
      }),
    )
  }
}

/** Returns the tooltip's style. */
export function tipLooks(surface: Surface): TooltipComponentOption {
  return {
    backgroundColor: surface.raised,
    borderColor: surface.line,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: surface.text, fontSize: 13, fontFamily: 'inherit' },
    extraCssText: `z-index:${tooltipLayer};border-radius:10px;box-shadow:${surface.shadowHigh}`,
    confine: true,
    transitionDuration: 0.1,
  }
}
