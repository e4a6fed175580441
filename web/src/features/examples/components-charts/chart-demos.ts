import type { Demos } from '#web/features/examples/components/demo.ts'
import { LineChartDemo } from './line-chart-demo.tsx'
import lineChartCode from './line-chart-demo.tsx?raw'
import { BarChartDemo } from './bar-chart-demo.tsx'
import barChartCode from './bar-chart-demo.tsx?raw'
import { DonutChartDemo } from './donut-chart-demo.tsx'
import donutChartCode from './donut-chart-demo.tsx?raw'
import { SparklineDemo } from './sparkline-demo.tsx'
import sparklineCode from './sparkline-demo.tsx?raw'

export const demos: Demos = {
  LazyLineChart: [{ Demo: LineChartDemo, code: lineChartCode }],
  LazyBarChart: [{ Demo: BarChartDemo, code: barChartCode }],
  LazyDonutChart: [{ Demo: DonutChartDemo, code: donutChartCode }],
  Sparkline: [{ Demo: SparklineDemo, code: sparklineCode }],
}
