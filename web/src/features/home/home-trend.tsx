import { useMemo } from 'react'
import { useStore } from 'zustand'
import { chartColors } from '#web/lib/chart-colors.ts'
import { usedColor } from '#web/lib/theme-look.ts'
import { useFormat, useServices, useT } from '#web/lib/services.ts'
import { ChartFigure } from '#web/ui/chart-figure.tsx'
import { LazyLineChart } from '#web/ui/lazy-charts.tsx'
import type { Overview } from './home-figures.tsx'
import { homeMessages } from './home.messages.ts'

const height = 300
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Sign-ins and operations of the last 14 days. */
export function HomeTrend({ days }: { days: Overview['days'] | undefined }) {
  const t = useT(homeMessages)
  const format = useFormat()
  const { theme } = useServices()
  const { settings, isDark } = useStore(theme)
  const color = usedColor(settings)
  const points = useMemo(
    () =>
      (days ?? []).map(({ day }) => ({
        short: format.day(day, 'short'),
        long: format.day(day, 'long'),
      })),
    [days, format],
  )
  const series = useMemo(() => {
    const [first = color, second = color] = chartColors(color, isDark)
    return [
      {
        name: t('signInsLine'),
        color: first,
        values: (days ?? []).map(({ signIns }) => signIns),
      },
      {
        name: t('operationsLine'),
        color: second,
        values: (days ?? []).map(({ operations }) => operations),
      },
    ]
  }, [days, t, color, isDark])
  const [signIns = 0, operations = 0] = series.map(({ values }) => sum(values))
  return (
    <ChartFigure
      title={t('trend')}
      detail={t('trendDetail')}
      height={height}
      legend={
        <ul className="legend">
          {series.map(({ name, color: mark, values }) => (
            <li key={name}>
              <span className="legend-mark" style={{ background: mark }} />
              {name}
              {days && <strong>{format.number(sum(values))}</strong>}
            </li>
          ))}
        </ul>
      }
      table={{
        columns: [t('day'), t('signInsLine'), t('operationsLine')],
        rows: (days ?? []).toReversed().map((day) => ({
          key: day.day,
          cells: [
            format.day(day.day, 'long'),
            format.number(day.signIns),
            format.number(day.operations),
          ],
        })),
      }}
    >
      {days ? (
        <LazyLineChart
          label={t('trendLabel', {
            signIns: format.number(signIns),
            operations: format.number(operations),
          })}
          points={points}
          series={series}
        />
      ) : (
        <div className="figure-wait skeleton" />
      )}
    </ChartFigure>
  )
}
