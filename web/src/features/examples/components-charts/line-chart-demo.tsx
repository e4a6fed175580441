import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { LazyLineChart } from '#web/ui/chart/lazy-charts.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { useSampleSeries } from './use-sample-series.ts'

export function LineChartDemo() {
  const t = useT(sampleMessages)
  const { points, series, table } = useSampleSeries()
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <div className="demo-row">
        <Switch aria-label={t('loading')} checked={isLoading} onChange={setLoading} />
        {t('loading')}
      </div>
      <ChartFigure
        title={t('chartTitle')}
        detail={t('chartDetail')}
        picture={{
          detail: t('chartDetail'),
          legend: series.map(({ name, color }) => ({ text: name, color })),
        }}
        shape="line"
        height={240}
        table={table}
      >
        {!isLoading && <LazyLineChart label={t('chartLabel')} points={points} series={series} />}
      </ChartFigure>
    </>
  )
}
