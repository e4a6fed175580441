import type { LineSeriesOption } from 'echarts/charts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { mix } from '@amber/contract/settings/contrast.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { surfaces } from '@amber/contract/settings/shades.ts'
import { Chart } from './chart.tsx'
import type { ChartOption } from './chart.tsx'
import { chartMessages } from './chart.messages.ts'
import { pointTip, tipLooks } from './chart-tip.ts'
import { usePhone } from '#web/ui/use-media.ts'

export type LineChartProps = {
  label: string
  /** Axis label and tooltip title. */
  points: readonly { short: string; long: string }[]
  /** Null for unknown values. */
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[]
}

/** Line with an area that fades to the color of the panel. */
function lineOf(series: LineChartProps['series'][number], panel: string): LineSeriesOption {
  const { name, color, values } = series
  return {
    type: 'line',
    name,
    data: [...values],
    // A curve would show values that were never measured.
    smooth: false,
    symbol: 'circle',
    symbolSize: 8,
    // A single point draws no line.
    showSymbol: values.filter((value) => value !== null).length === 1,
    lineStyle: { width: 2.5, color },
    itemStyle: { color, borderColor: panel, borderWidth: 2 },
    emphasis: { disabled: true },
    areaStyle: {
      color: {
        type: 'linear',
        x: 0,
        y: 0,
        x2: 0,
        y2: 1,
        colorStops: [
          { offset: 0, color: mix(panel, color, 0.2) },
          { offset: 1, color: panel },
        ],
      },
      opacity: 0.7,
    },
  }
}

/** Lines over time with a filled area. */
export function LineChart({ label, points, series }: LineChartProps) {
  const { theme } = useServices()
  const isDark = useStore(theme, (state) => state.isDark)
  const format = useFormat()
  const t = useT(chartMessages)
  const shown = usePhone() ? 4 : 8
  const option = useMemo((): ChartOption => {
    const step = Math.max(1, Math.ceil(points.length / shown))
    const surface = surfaces[isDark ? 'dark' : 'light']
    const axisLabel = { color: surface.quiet, fontSize: 12 }
    return {
      grid: { left: 0, right: 0, top: 8, bottom: 0, outerBoundsMode: 'same' },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: points.map(({ short }) => short),
        axisLine: { lineStyle: { color: surface.lineStrong } },
        axisTick: { show: false },
        axisLabel: {
          ...axisLabel,
          margin: 12,
          hideOverlap: true,
          // Shows as many labels as fit, always including the latest.
          interval: (index) => (points.length - 1 - index) % step === 0,
        },
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
        axisPointer: { lineStyle: { color: surface.lineInput, type: 'dashed' } },
        formatter: pointTip({ points, series, write: format.number, noData: t('noData') }),
      },
      series: series.map((one) => lineOf(one, surface.panel)),
    }
  }, [points, series, isDark, format, shown, t])
  return <Chart option={option} label={label} />
}
