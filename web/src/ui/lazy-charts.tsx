import { ChartMissing } from './chart-figure.tsx'
import type { DonutChartProps } from './donut-chart.tsx'
import type { LineChartProps } from './line-chart.tsx'
import { partInPlace } from './part-on-demand.tsx'

const options = { meanwhile: <div className="figure-wait skeleton" />, Lost: ChartMissing }

/** The charts, whose library is fetched when one is first shown, after the figures beside it. */
export const LazyLineChart = partInPlace<LineChartProps>(
  () => import('./line-chart.tsx').then((part) => part.LineChart),
  options,
)
export const LazyDonutChart = partInPlace<DonutChartProps>(
  () => import('./donut-chart.tsx').then((part) => part.DonutChart),
  options,
)
export const LazyBarChart = partInPlace<LineChartProps>(
  () => import('./bar-chart.tsx').then((part) => part.BarChart),
  options,
)
