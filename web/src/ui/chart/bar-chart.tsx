import { BarChart as Bars } from 'echarts/charts'
import { use as register } from 'echarts/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { surfaces } from '@amber/contract/settings/shades.ts'
import { Chart } from './chart.tsx'
import type { ChartOption } from './chart.tsx'
import { chartMessages } from './chart.messages.ts'
import { pointTip, tipLooks } from './chart-tip.ts'
import type { LineChartProps } from './line-chart.tsx'

// Registered here, so that it is only fetched with the first bar chart.
register([Bars])

/** Bars over time, for values that are separate per day. */
export function BarChart({ label, points, series }: LineChartProps) {
  const { theme } = useServices()
  const isDark = useStore(theme, (state) => state.isDark)
  const format = useFormat()
  const t = useT(chartMessages)
  const option = useMemo((): ChartOption => {
    const surface = surfaces[isDark ? 'dark' : 'light']
    const axisLabel = { color: surface.quiet, fontSize: 12 }
    return {
      grid: { left: 0, right: 0, top: 8, bottom: 0, outerBoundsMode: 'same' },
      xAxis: {
        type: 'category',
        data: points.map(({ short }) => short),
        axisLine: { lineStyle: { color: surface.lineStrong } },
        axisTick: { show: false },
        axisLabel: { ...axisLabel, margin: 12, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitNumber: 4,
        axisLabel: { ...axisLabel, formatter: (value: number) => format.number(value, 'short') },
        splitLine: { lineStyle: { color: surface.line } },
      },
      tooltip: {
        ...tipLooks(surface),
        trigger: 'axis',
        axisPointer: { type: 'shadow', shadowStyle: { color: surface.hover, opacity: 0.6 } },
        formatter: pointTip({ points, series, write: format.number, noData: t('noData') }),
      },
      series: series.map(({ name, color, values }) => ({
        type: 'bar',
        name,
        data: [...values],
        barMaxWidth: 28,
        itemStyle: { color, borderRadius: [4, 4, 0, 0] },
      })),
    }
  }, [points, series, isDark, format, t])
  return <Chart option={option} label={label} />
}
