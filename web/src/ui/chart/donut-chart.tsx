import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useFormat, useServices } from '#web/lib/call/services.ts'
import { surfaces } from '@amber/contract/settings/shades.ts'
import { Chart } from './chart.tsx'
import type { ChartOption } from './chart.tsx'
import { tipElement, tipLooks } from './chart-tip.ts'

export type DonutChartProps = {
  label: string
  parts: readonly { name: string; color: string; value: number }[]
}

/** Ring chart of the parts of a whole. */
export function DonutChart({ label, parts }: DonutChartProps) {
  const { theme } = useServices()
  const isDark = useStore(theme, (state) => state.isDark)
  const format = useFormat()
  const option = useMemo((): ChartOption => {
    const surface = surfaces[isDark ? 'dark' : 'light']
    // The minimum angle would show empty parts.
    const drawn = parts.filter(({ value }) => value > 0)
    return {
      tooltip: {
        ...tipLooks(surface),
        trigger: 'item',
        formatter: (hovered) => {
          const part = drawn[[hovered].flat()[0]?.dataIndex ?? 0]
          return tipElement('', part ? [{ ...part, value: format.number(part.value) }] : [])
        },
      },
      series: {
        type: 'pie',
        radius: ['66%', '96%'],
        // Keeps a role of one user among hundreds visible.
        minAngle: 5,
        label: { show: false },
        itemStyle: { borderColor: surface.panel, borderWidth: 2, borderRadius: 4 },
        emphasis: { scaleSize: 3 },
        data: drawn.map(({ name, color, value }) => ({ name, value, itemStyle: { color } })),
      },
    }
  }, [parts, isDark, format])
  return <Chart option={option} label={label} />
}
