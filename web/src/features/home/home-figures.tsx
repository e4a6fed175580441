import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { home } from '@amber/contract/home.ts'
import { svg as down } from 'virtual:icon/arrow-down-right'
import { svg as up } from 'virtual:icon/arrow-up-right'
import { svg as signInIcon } from 'virtual:icon/log-in'
import { svg as same } from 'virtual:icon/minus'
import { svg as operationIcon } from 'virtual:icon/pencil-line'
import { svg as onlineIcon } from 'virtual:icon/radio'
import { svg as usersIcon } from 'virtual:icon/users'
import { useFormat, useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { homeMessages } from './home.messages.ts'

export type Overview = OutputOf<typeof home.overview>
type Figure = Overview['users']

const cards = [
  { name: 'users', svg: usersIcon, than: 'sinceYesterday' },
  { name: 'online', svg: onlineIcon, than: 'thanThisTime' },
  { name: 'signIns', svg: signInIcon, than: 'thanWholeDay' },
  { name: 'operations', svg: operationIcon, than: 'thanWholeDay' },
] as const

type Than = (typeof cards)[number]['than']

/**
 * The change to the day before: in per cent where yesterday had any, else as it is, since nothing can be a share of
 * none. A fall is not painted as bad: in the morning today is always less than all of yesterday.
 */
function Change({ figure: { value, before }, than }: { figure: Figure; than: Than }) {
  const t = useT(homeMessages)
  const format = useFormat()
  const change = value - before
  const size = Math.abs(change)
  const amount =
    before === 0 || than === 'sinceYesterday'
      ? format.number(size)
      : format.number(size / before, 'percent')
  const words = change === 0 ? t('same') : t(change > 0 ? 'more' : 'fewer', { change: amount })
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  return (
    <p className="home-change" data-direction={direction}>
      <span className="home-change-amount">
        <Icon svg={{ up, down, same }[direction]} size={14} />
        <span aria-hidden="true">{change === 0 ? t('same') : amount}</span>
        <span className="visually-hidden">{words}</span>
      </span>{' '}
      <span className="home-change-than">
        {before === 0 && than !== 'sinceYesterday'
          ? t('noneBefore')
          : t(than, { before: format.number(before) })}
      </span>
    </p>
  )
}

/** The four figures of today. Before they are here, bars of their size. */
export function HomeFigures({ overview }: { overview: Overview | undefined }) {
  const t = useT(homeMessages)
  const format = useFormat()
  return (
    <section className="home-figures" aria-label={t('figures')}>
      {cards.map(({ name, svg, than }) => {
        const figure = overview?.[name]
        return (
          <div key={name} className="home-figure card">
            <h2>
              {t(name)}
              <span className="home-figure-icon">
                <Icon svg={svg} size={18} />
              </span>
            </h2>
            {figure ? (
              <>
                <p className="home-value">{format.number(figure.value)}</p>
                <Change figure={figure} than={than} />
              </>
            ) : (
              <>
                <p className="home-value">
                  <span className="skeleton" />
                </p>
                <p className="home-change">
                  <span className="skeleton" />
                </p>
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}
