import { useMemo } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { LazyDonutChart } from '#web/ui/chart/lazy-charts.tsx'

const counts = { new: 12, used: 64, broken: 4 }

export function DonutChartDemo() {
  const t = useT(sampleMessages)
  const format = useFormat()
  const { settings, isDark } = useShownTheme()
  const parts = useMemo(() => {
    const colors = chartColors(settings.themeColor, isDark)
    return (['new', 'used', 'broken'] as const).map((key, at) => ({
      name: t(key),
      color: colors[at] ?? '',
      value: counts[key],
    }))
  }, [settings.themeColor, isDark, t])
  return (
    <ChartFigure
      title={t('assets')}
      shape="ring"
      height={240}
      table={{
        columns: [t('status'), t('number')],
        rows: parts.map(({ name, value }) => ({ key: name, cells: [name, format.number(value)] })),
      }}
    >
      <LazyDonutChart label={t('assets')} parts={parts} />
    </ChartFigure>
  )
}
