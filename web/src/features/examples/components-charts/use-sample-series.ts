import { useMemo } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']
const signIns = [12, 18, 9, 24, 21]
const failures = [2, 3, 1, 5, 2]

/** Figures of a week, as the charts and their tables take them. */
export function useSampleSeries() {
  const t = useT(sampleMessages)
  const format = useFormat()
  const { settings, isDark } = useShownTheme()
  const points = useMemo(
    () => days.map((day) => ({ short: format.day(day, 'short'), long: format.day(day, 'long') })),
    [format],
  )
  const series = useMemo(() => {
    const [first = '', second = ''] = chartColors(settings.themeColor, isDark)
    return [
      { name: t('succeeded'), color: first, values: signIns },
      { name: t('failures'), color: second, values: failures },
    ]
  }, [settings.themeColor, isDark, t])
  const table = {
    columns: [t('chartDay'), ...series.map(({ name }) => name)],
    rows: points.map(({ long }, at) => ({
      key: long,
      cells: [long, ...series.map(({ values }) => format.number(values[at] ?? 0))],
    })),
  }
  return { points, series, table }
}
