import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { LazyBarChart } from '#web/ui/chart/lazy-charts.tsx'
import { useSampleSeries } from './use-sample-series.ts'

export function BarChartDemo() {
  const t = useT(sampleMessages)
  const { points, series, table } = useSampleSeries()
  return (
    <ChartFigure title={t('barTitle')} shape="bar" height={240} table={table}>
      <LazyBarChart label={t('barTitle')} points={points} series={series} />
    </ChartFigure>
  )
}
