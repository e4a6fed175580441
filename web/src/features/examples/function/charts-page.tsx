import { home } from '@amber/contract/home.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Segments } from '#web/ui/picker/segments.tsx'
import { useMemo, useState } from 'react'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { DemoPanel } from '#web/ui/demo-panel.tsx'
import { DonutLegend, donutParts, useShare } from '#web/ui/chart/donut-legend.tsx'
import { LazyBarChart, LazyDonutChart, LazyLineChart } from '#web/ui/chart/lazy-charts.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { functionMessages } from './function.messages.ts'
import '#web/features/examples/examples.css'

const height = 240

const code = `<ChartFigure title={t('lineTitle')} shape="line" height={240} table={{ columns, rows }}>
  <LazyLineChart label={label} points={points} series={[{ name, color, values }]} />
</ChartFigure>`

/** Home metrics of the last `count` days in the shape of the charts. */
function useMetrics(count: number) {
  const translate = useTranslate()
  const format = useFormat()
  const { settings, isDark } = useShownTheme()
  const timeZone = ownZone()
  const trend = useRead(
    home.trend,
    { range: count === 7 ? '7d' : '14d', timeZone },
    { placeholderData: keepPreviousData },
  )
  const byRole = useRead(home.roles, {})
  const colors = useMemo(
    () => chartColors(settings.themeColor, isDark),
    [settings.themeColor, isDark],
  )
  const metrics = useMemo(() => {
    if (!trend.data || !byRole.data) return undefined
    const days = trend.data.points
    return {
      days,
      points: days.map(({ time }) => ({
        short: format.day(time, 'short'),
        long: format.day(time, 'long'),
      })),
      // Counts are null without permission to view roles.
      roles: byRole.data.flatMap((role) =>
        role.users === null
          ? []
          : { key: role.code, name: translate(roleTexts(role)), value: role.users },
      ),
    }
  }, [trend.data, byRole.data, format, translate])
  const retry = () => void Promise.all([trend.refetch(), byRole.refetch()])
  return { metrics, colors, error: trend.error ?? byRole.error, retry }
}

type Metrics = NonNullable<ReturnType<typeof useMetrics>['metrics']>

function DayChart(props: {
  metrics: Metrics | undefined
  title: string
  name: string
  color: string
  pick: (day: Metrics['days'][number]) => number | null
  shape: 'line' | 'bar'
}) {
  const { metrics, title, name, color, pick, shape } = props
  const LazyChart = shape === 'line' ? LazyLineChart : LazyBarChart
  const t = useT(functionMessages)
  const format = useFormat()
  const values = useMemo(() => (metrics?.days ?? []).map(pick), [metrics, pick])
  const series = useMemo(() => [{ name, color, values }], [name, color, values])
  const total = format.number(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  return (
    <ChartFigure
      title={title}
      shape={shape}
      height={height}
      table={{
        columns: [t('day'), name],
        rows: (metrics?.points ?? []).map(({ long }, index) => ({
          key: long,
          cells: [long, values[index] == null ? t('noData') : format.number(values[index])],
        })),
      }}
    >
      {metrics && (
        <LazyChart
          label={t('chartLabel', { title, total })}
          points={metrics.points}
          series={series}
        />
      )}
    </ChartFigure>
  )
}

function RolesChart(props: { roles: Metrics['roles'] | undefined; colors: readonly string[] }) {
  const { roles, colors } = props
  const t = useT(functionMessages)
  const format = useFormat()
  const people = roles?.reduce((sum, { value }) => sum + value, 0) ?? 0
  const parts = useMemo(
    () => donutParts(roles ?? [], { colors, others: t('otherRoles') }),
    [roles, colors, t],
  )
  const share = useShare(parts)
  return (
    <ChartFigure
      title={t('donutTitle')}
      shape="ring"
      height={height}
      legend={<DonutLegend parts={parts} />}
      table={{
        columns: [t('role'), t('people'), t('share')],
        rows: (roles ?? []).map(({ key, name, value }) => ({
          key,
          cells: [name, format.number(value), share(value)],
        })),
      }}
    >
      {roles && (
        <LazyDonutChart
          label={t('chartLabel', { title: t('donutTitle'), total: format.number(people) })}
          parts={parts}
        />
      )}
    </ChartFigure>
  )
}

const signInsOf = ({ signIns }: Metrics['days'][number]) => signIns
const operationsOf = ({ operations }: Metrics['days'][number]) => operations

export function ChartsPage() {
  const t = useT(functionMessages)
  const [count, setCount] = useState(14)
  const { metrics, colors, error, retry } = useMetrics(count)
  const [first = '', second = first] = colors
  return (
    <Page
      title={t('chartsTitle')}
      actions={
        <Segments
          label={t('range')}
          value={String(count)}
          onChange={(days) => setCount(Number(days))}
          options={[7, 14].map((days) => ({
            value: String(days),
            text: t('lastDays', { count: days }),
          }))}
        />
      }
    >
      <p className="demo-lead">{t('chartsText')}</p>
      {error && !metrics && (
        <p role="alert">
          {t('chartsFailed')}{' '}
          <button type="button" className="button" onClick={retry}>
            {t('retry')}
          </button>
        </p>
      )}
      <div className="demo-columns">
        <DayChart
          metrics={metrics}
          title={t('lineTitle')}
          name={t('signIns')}
          color={first}
          pick={signInsOf}
          shape="line"
        />
        <DayChart
          metrics={metrics}
          title={t('barTitle')}
          name={t('operations')}
          color={second}
          pick={operationsOf}
          shape="bar"
        />
        {metrics?.roles.length !== 0 && <RolesChart roles={metrics?.roles} colors={colors} />}
        <DemoPanel title={t('chartCode')} text={t('chartCodeText')} code={code} />
      </div>
    </Page>
  )
}
