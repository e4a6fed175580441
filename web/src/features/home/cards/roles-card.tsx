import { home } from '@amber/contract/home.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { useMemo } from 'react'
import { chartColors } from '#web/lib/theme/chart-colors.ts'
import { useRead } from '#web/lib/call/query.ts'
import { usedColor } from '#web/lib/theme/theme-look.ts'
import { useShownTheme } from '#web/lib/theme/use-theme.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { LazyDonutChart } from '#web/ui/chart/lazy-charts.tsx'
import { CardFailure } from '#web/ui/feedback/card-failure.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'

const height = 188
/** More lines would not fit beside the ring. */
const mostParts = 6

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
        code,
        name: translate(roleTexts({ code, name })),
        value: users ?? 0,
      })),
    [usersByRole, translate],
  )
  const all = roles.reduce((total, { value }) => total + value, 0)
  const parts = useMemo(() => {
    const colors = chartColors(color, isDark)
    const isFew = roles.length <= mostParts
    const shown = isFew ? roles : roles.slice(0, mostParts - 1)
    const rest = all - shown.reduce((total, { value }) => total + value, 0)
    const others = isFew ? [] : [{ code: 'others', name: t('otherRoles'), value: rest }]
    return [...shown, ...others].map((part, index) => ({ ...part, color: colors[index] ?? color }))
  }, [roles, all, t, color, isDark])
  const retry = () => void refetch()
  return { hasData: usersByRole !== undefined, error, retry, roles, parts, all }
}

type RoleShares = ReturnType<typeof useRoleShares>

function RolesLegend(props: { parts: RoleShares['parts']; share: (value: number) => string }) {
  const { parts, share } = props
  const format = useFormat()
  return (
    <ul className="legend home-roles-legend">
      {parts.map(({ code, name, color: mark, value }) => (
        <li key={code}>
          <span className="legend-mark" style={{ background: mark }} />
          <span className="legend-name" title={name}>
            {name}
          </span>
          <strong>{format.number(value)}</strong>
          <span className="home-roles-share">{share(value)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Users by role. The legend carries the counts, as slivers of a ring cannot be compared. */
export function RolesCard({ pace }: { pace: number }) {
  const t = useT(homeCardsMessages)
  const format = useFormat()
  const { hasData, error, retry, roles, parts, all } = useRoleShares(pace)
  if (error && !hasData) return <CardFailure title={t('roles')} onRetry={retry} />
  const share = (value: number) => format.number(all === 0 ? 0 : value / all, 'percent')
  return (
    <ChartFigure
      title={t('roles')}
      detail={t('rolesDetail')}
      shape="ring"
      height={height}
      legend={<RolesLegend parts={parts} share={share} />}
      picture={{
        detail: t('rolesDetail'),
        legend: parts.map(({ name, color: mark, value }) => ({
          color: mark,
          text: `${name} ${format.number(value)} (${share(value)})`,
        })),
      }}
      table={{
        columns: [t('role'), t('people'), t('share')],
        rows: roles.map(({ code, name, value }) => ({
          key: code,
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
