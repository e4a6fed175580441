import { home } from '@amber/contract/home.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { useMemo } from 'react'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useRead } from '#web/lib/call/query.ts'
import { usedColor } from '#web/lib/theme/theme-look.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { DonutLegend, donutParts, useShare } from '#web/ui/chart/donut-legend.tsx'
import { LazyDonutChart } from '#web/ui/chart/lazy-charts.tsx'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'

const height = 188

/** Users by role: all roles, and the parts of the ring, of which the last one may stand for several. */
function useRoleShares(pace: number) {
  const t = useT(homeCardsMessages)
  const translate = useTranslate()
  const { settings, isDark } = useShownTheme()
  const color = usedColor(settings)
  const {
    data: usersByRole,
    error,
    refetch,
  } = useRead(home.roles, {}, { poll: pace, live: 'metrics-changed', errorDisplay: 'inline' })
  const roles = useMemo(
    () =>
      (usersByRole ?? []).map(({ code, name, users }) => ({
        key: code,
        name: translate(roleTexts({ code, name })),
        value: users ?? 0,
      })),
    [usersByRole, translate],
  )
  const parts = useMemo(
    () => donutParts(roles, { colors: chartColors(color, isDark), others: t('otherRoles') }),
    [roles, t, color, isDark],
  )
  const retry = () => void refetch()
  return { hasData: usersByRole !== undefined, error, retry, roles, parts }
}

/** Users by role. */
export function RolesCard({ pace }: { pace: number }) {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  const { hasData, error, retry, roles, parts } = useRoleShares(pace)
  const share = useShare(parts)
  if (error && !hasData) return <CardFailure title={t('roles')} onRetry={retry} />
  return (
    <ChartFigure
      title={t('roles')}
      detail={t('rolesDetail')}
      shape="ring"
      height={height}
      legend={<DonutLegend parts={parts} />}
      picture={{
        detail: t('rolesDetail'),
        legend: parts.map(({ name, color: mark, value }) => ({
          color: mark,
          text: `${name} ${format.number(value)} (${share(value)})`,
        })),
      }}
      table={{
        columns: [t('role'), t('people'), t('share')],
        rows: roles.map(({ key, name, value }) => ({
          key,
          cells: [name, format.number(value), share(value)],
        })),
      }}
    >
      {hasData && (
        <LazyDonutChart
          label={t('rolesLabel', {
            parts: parts.map(({ name, value }) => `${name} ${format.number(value)}`).join(', '),
          })}
          parts={parts}
        />
      )}
    </ChartFigure>
  )
}
