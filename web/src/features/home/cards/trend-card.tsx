import { home, trendRanges } from '@amber/contract/home.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { usedColor } from '#web/lib/theme/theme-look.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { lenient, useUrlState } from '#web/lib/route/url-state.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import type { FigureTable } from '#web/ui/chart/chart-figure.tsx'
import { LazyLineChart } from '#web/ui/chart/lazy-charts.tsx'
import { Segments } from '#web/ui/picker/segments.tsx'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'

const height = 300
const query = z.object(lenient({ range: z.enum(trendRanges).default('14d') }))
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Trend of the range in the URL, with its points and lines as the chart shows them. */
function useTrend(pace: number) {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  const { settings, isDark } = useShownTheme()
  const color = usedColor(settings)
  const { state, setState } = useUrlState(query)
  const { range } = state
  const timeZone = ownZone()
  const { data, error, refetch } = useRead(
    home.trend,
    { range, timeZone },
    {
      poll: pace,
      live: 'metrics-changed',
      errorDisplay: 'inline',
      placeholderData: keepPreviousData,
    },
  )
  const points = useMemo(
    () =>
      (data?.points ?? []).map(({ time }) =>
        time.includes('T')
          ? { short: format.time(time), long: format.dateTime(time) }
          : { short: format.day(time, 'short'), long: format.day(time, 'long') },
      ),
    [data, format],
  )
  const series = useMemo(() => {
    const [first = color, second = color] = chartColors(color, isDark)
    return [
      {
        name: t('signInsLine'),
        color: first,
        values: (data?.points ?? []).map(({ signIns }) => signIns),
      },
      {
        name: t('operationsLine'),
        color: second,
        values: (data?.points ?? []).map(({ operations }) => operations),
      },
    ]
  }, [data, t, color, isDark])
  // Both logs start at the same point; a null after the last known value lies in the future.
  const known = (data?.points ?? []).map(({ signIns: count }) => count !== null)
  const beginning = known[0] === false ? points[known.indexOf(true)]?.long : undefined
  const lastKnown = known.lastIndexOf(true)
  return {
    range,
    data,
    error,
    points,
    series,
    beginning,
    lastKnown,
    chooseRange: (value: typeof range) => setState({ range: value }, { replace: true }),
    retry: () => void refetch(),
  }
}

type Trend = ReturnType<typeof useTrend>

function RangeChoice({ trend }: { trend: Trend }) {
  const t = useT(homeCardsMessages)
  return (
    <Segments
      label={t('range')}
      value={trend.range}
      options={trendRanges.map((value) => ({ value, text: t(value) }))}
      onChange={trend.chooseRange}
    />
  )
}

function TrendLegend({ trend: { data, series, beginning } }: { trend: Trend }) {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  return (
    <ul className="legend">
      {series.map(({ name, color: mark, values }) => (
        <li key={name}>
          <span className="legend-mark" style={{ background: mark }} />
          {name}
          {data && <strong>{format.number(sum(values))}</strong>}
        </li>
      ))}
      {/* In the legend: the head would grow by a line when the data arrives. */}
      {beginning && <li>{t('noDataBefore', { time: beginning })}</li>}
    </ul>
  )
}

/** Values of the known points, newest first. */
function useTrendTable({ range, points, series, lastKnown }: Trend): FigureTable {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  return {
    columns: [t(range === 'today' ? 'hour' : 'day'), t('signInsLine'), t('operationsLine')],
    rows: points
      .slice(0, lastKnown + 1)
      .map(({ long }, index) => ({
        key: long,
        cells: [
          long,
          ...series.map(({ values }) =>
            values[index] == null ? t('noData') : format.number(values[index]),
          ),
        ],
      }))
      .toReversed(),
  }
}

/** Describes the chart to screen readers. */
function useTrendLabel({ range, series, beginning }: Trend): string {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  const [signIns = 0, operations = 0] = series.map(({ values }) => sum(values))
  const label = t('trendLabel', {
    range: t(range),
    signIns: format.number(signIns),
    operations: format.number(operations),
  })
  return beginning ? `${label} ${t('noDataBefore', { time: beginning })}` : label
}

export function TrendCard({ pace }: { pace: number }) {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  const trend = useTrend(pace)
  const { data, points, series } = trend
  const table = useTrendTable(trend)
  const label = useTrendLabel(trend)
  const title = t(data?.isOwn ? 'ownTrend' : 'trend')
  const ranges = <RangeChoice trend={trend} />
  if (trend.error && !data)
    return <CardFailure title={title} onRetry={trend.retry} tools={ranges} />
  return (
    <ChartFigure
      title={title}
      shape="line"
      height={height}
      tools={ranges}
      legend={<TrendLegend trend={trend} />}
      picture={{
        detail: [points[0]?.long, points.at(-1)?.long].join(' – '),
        legend: series.map(({ name, color: mark, values }) => ({
          color: mark,
          text: `${name} ${format.number(sum(values))}`,
        })),
      }}
      table={table}
    >
      {data && <LazyLineChart label={label} points={points} series={series} />}
    </ChartFigure>
  )
}
