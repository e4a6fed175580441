import { lazy } from 'react'
import { ChartMissing } from './chart-figure.tsx'
import type { DonutChartProps } from './donut-chart.tsx'
import type { LineChartProps } from './line-chart.tsx'

const missing = () => ({ default: ChartMissing })

/** The charts, whose library is fetched when one is first shown, after the figures beside it. */
export const LazyLineChart = lazy<(props: LineChartProps) => React.ReactNode>(() =>
  import('./line-chart.tsx').then((part) => ({ default: part.LineChart }), missing),
)
export const LazyDonutChart = lazy<(props: DonutChartProps) => React.ReactNode>(() =>
  import('./donut-chart.tsx').then((part) => ({ default: part.DonutChart }), missing),
)
export const LazyBarChart = lazy<(props: LineChartProps) => React.ReactNode>(() =>
  import('./bar-chart.tsx').then((part) => ({ default: part.BarChart }), missing),
)
