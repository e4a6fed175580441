import { ChartMissing } from './chart-figure.tsx'
import { ChartPlaceholder, type ChartShape } from './chart-placeholder.tsx'
import type { DonutChartProps } from './donut-chart.tsx'
import type { LineChartProps } from './line-chart.tsx'
import { partInPlace } from '#web/ui/feedback/part-on-demand.tsx'

const waiting = (shape: ChartShape) => ({
  Meanwhile: () => <ChartPlaceholder shape={shape} isLoading />,
  Lost: ChartMissing,
})

/** `LineChart`, whose library is fetched with the first chart. */
export const LazyLineChart = partInPlace<LineChartProps>(
  () => import('./line-chart.tsx').then((part) => part.LineChart),
  waiting('line'),
)
/** `DonutChart`, whose library is fetched with the first chart. */
export const LazyDonutChart = partInPlace<DonutChartProps>(
  () => import('./donut-chart.tsx').then((part) => part.DonutChart),
  waiting('ring'),
)
/** `BarChart`, whose library is fetched with the first chart. */
export const LazyBarChart = partInPlace<LineChartProps>(
  () => import('./bar-chart.tsx').then((part) => part.BarChart),
  waiting('bar'),
)
