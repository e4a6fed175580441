import { useMemo } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { DonutLegend, donutParts } from '#web/ui/chart/donut-legend.tsx'
import { LazyDonutChart } from '#web/ui/chart/lazy-charts.tsx'

const counts = { used: 64, new: 12, broken: 4 }

export function DonutChartDemo() {
  const t = useT(sampleMessages)
  const format = useFormat()
  const { settings, isDark } = useShownTheme()
  const parts = useMemo(
    () =>
      donutParts(
        (['used', 'new', 'broken'] as const).map((key) => ({
          key,
          name: t(key),
          value: counts[key],
        })),
        { colors: chartColors(settings.themeColor, isDark), others: t('more') },
      ),
    [settings.themeColor, isDark, t],
  )
  return (
    <ChartFigure
      title={t('assets')}
      shape="ring"
      height={240}
      legend={<DonutLegend parts={parts} />}
      table={{
        columns: [t('status'), t('number')],
        rows: parts.map(({ key, name, value }) => ({ key, cells: [name, format.number(value)] })),
      }}
    >
      <LazyDonutChart label={t('assets')} parts={parts} />
    </ChartFigure>
  )
}
