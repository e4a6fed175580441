import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import { menus as calls } from '@amber/contract/menus/menus.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { type ReactNode, useId, useState } from 'react'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useOwnPages } from '#web/features/menus/own-pages.ts'
import { useCan, useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { menuAuthorityMessages } from './menu-authority.messages.ts'
import { useDeclaredRoutes, useMenuTexts } from '#web/lib/route/declared-routes.ts'
import '#web/ui/picker/picker.css'

type Comparison = OutputOf<typeof calls.compare>
const parts = ['missing', 'differing', 'unknown'] as const
type Part = (typeof parts)[number]

/** Ticked keys by part. Deletions start unticked. */
type Ticks = Readonly<Record<Part, ReadonlySet<string>>>
const beginWith = ({ missing, differing }: Comparison): Ticks => ({
  missing: new Set(missing.map(({ routeName }) => routeName)),
  differing: new Set(differing.map(({ routeName }) => routeName)),
  unknown: new Set(),
})

/** Drops ticks of entries that no longer exist. */
function within(ticks: Ticks, { missing, differing, unknown }: Comparison): Ticks {
  const kept = (part: Part, keys: readonly string[]) =>
    new Set(keys.filter((key) => ticks[part].has(key)))
  return {
    missing: kept(
      'missing',
      missing.map(({ routeName }) => routeName),
    ),
    differing: kept(
      'differing',
      differing.map(({ routeName }) => routeName),
    ),
    unknown: kept(
      'unknown',
      unknown.map(({ id }) => id),
    ),
  }
}

/** Fields whose change moves a page. */
const leadsElsewhere = new Set(['routePath', 'type', 'href'])

/** Returns the paths that will no longer lead to their page after the ticked changes. */
function useMissingPaths() {
  const declared = useDeclaredRoutes()
  return ({ differing, unknown }: Comparison, ticks: Ticks): readonly string[] => {
    const removed = unknown.filter(({ id }) => ticks.unknown.has(id))
    const changed = differing.filter(
      ({ routeName, fields }) =>
        ticks.differing.has(routeName) && fields.some(({ name }) => leadsElsewhere.has(name)),
    )
    return [
      ...removed.map(({ routePath }) => routePath),
      ...changed.flatMap(({ routeName, fields }) => {
        const own = fields.find(({ name }) => name === 'routePath')?.stored
        return own ?? declared.find(({ name }) => name === routeName)?.path ?? []
      }),
    ]
  }
}

/** One difference, with a checkbox if the user may apply it. */
function Choice(props: {
  label: string
  tick: { isTicked: boolean; onTick: (isTicked: boolean) => void } | undefined
  children?: ReactNode
}) {
  const { label, tick } = props
  return (
    <li>
      {tick ? (
        <label className="choice">
          <input
            type="checkbox"
            checked={tick.isTicked}
            onChange={(event) => tick.onTick(event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ) : (
        <span className="choice">{label}</span>
      )}
      <div className="authority-detail">{props.children}</div>
    </li>
  )
}

function Choices(props: {
  comparison: Comparison
  ticks: Ticks
  onTick: ((ticks: Ticks) => void) | undefined
}) {
  const { comparison, ticks, onTick } = props
  const t = useT(menuAuthorityMessages)
  const translate = useTranslate()
  const { textsOf } = useMenuTexts()
  const labelOf = (route: { routeName: string; i18nKey: string }) =>
    translate(textsOf({ ...route, titleZh: null, titleEn: null }))
  const ticker = (part: Part, key: string) =>
    onTick && {
      isTicked: ticks[part].has(key),
      onTick: (isTicked: boolean) => {
        const next = new Set(ticks[part])
        if (isTicked) next.add(key)
        else next.delete(key)
        onTick({ ...ticks, [part]: next })
      },
    }
  return parts.map(
    (part) =>
      comparison[part].length > 0 && (
        <section key={part} className="authority-part">
          <h3>
            {t(part)} {onTick && <small>{t(`${part}Action`)}</small>}
          </h3>
          <ul>
            {part === 'missing' &&
              comparison.missing.map((one) => (
                <Choice key={one.routeName} label={labelOf(one)} tick={ticker(part, one.routeName)}>
                  <code>{one.routePath}</code>
                </Choice>
              ))}
            {part === 'differing' &&
              comparison.differing.map((one) => (
                <Choice key={one.id} label={labelOf(one)} tick={ticker(part, one.routeName)}>
                  {one.fields.map(({ name, stored, declared }) => (
                    <p key={name}>
                      {translate(menuFields[name].label)} <code>{stored ?? t('unset')}</code>
                      <span aria-hidden="true">→</span>
                      <code>{declared ?? t('unset')}</code>
                    </p>
                  ))}
                </Choice>
              ))}
            {part === 'unknown' &&
              comparison.unknown.map((one) => (
                <Choice key={one.id} label={one.routeName} tick={ticker(part, one.id)}>
                  <code>{one.routePath}</code> {t('asksFor', { page: one.component })}
                </Choice>
              ))}
          </ul>
        </section>
      ),
  )
}

/** Compares the menu table with the code routes; `run` applies the ticked differences. */
function useSynchronisation() {
  const t = useT(menuAuthorityMessages)
  const { feedback, refreshRights } = useServices()
  const { data, error, refetch } = useRead(
    calls.compare,
    {},
    { staleTime: 0, errorDisplay: 'inline' },
  )
  const write = useWrite(calls.synchronise, {
    invalidates: [calls.list, calls.compare],
    errorDisplay: 'inline',
    waitsForReads: true,
    onSuccess: ({ added, updated, removed }) => {
      setChosen(undefined)
      feedback.toast({
        kind: 'success',
        title: t('synchronised'),
        detail: t('counts', { added, updated, removed }),
      })
      void refreshRights({ isUrgent: true })
    },
  })
  const [chosen, setChosen] = useState<Ticks>()
  const ticks = data && within(chosen ?? beginWith(data), data)
  const count = ticks ? parts.reduce((sum, part) => sum + ticks[part].size, 0) : 0
  const missingPaths = useMissingPaths()
  const { isOwn, ask } = useOwnPages()
  const run = async () => {
    if (!ticks || count === 0 || write.isPending) return
    if (missingPaths(data, ticks).some(isOwn) && !(await ask(t('run', { count })))) return
    write.mutate({
      add: [...ticks.missing],
      update: [...ticks.differing],
      remove: [...ticks.unknown],
    })
  }
  return { comparison: data, error, refetch, write, ticks, count, setChosen, run }
}

/** Lists the differences between the menu table and the code routes and applies the ticked ones. */
export function MenuSynchronisation() {
  const t = useT(menuAuthorityMessages)
  const id = useId()
  const can = useCan()
  const { comparison, error, refetch, write, ticks, count, setChosen, run } = useSynchronisation()
  const isInStep = comparison && parts.every((part) => comparison[part].length === 0)
  return (
    <section className="authority-sync card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('syncTitle')}</h2>
        <p>{t('syncText')}</p>
      </header>
      {write.error && <ActionProblem error={write.error} />}
      {error && !comparison && (
        <DataFailure title={t('compareFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!comparison && !error && (
        <p role="status" className="authority-busy">
          <span className="visually-hidden">{t('comparing')}</span>
          <span className="skeleton" />
          <span className="skeleton" />
        </p>
      )}
      {isInStep && <DataState picture="quiet" title={t('inStep')} detail={t('inStepText')} />}
      {comparison && ticks && !isInStep && (
        <>
          <Choices
            comparison={comparison}
            ticks={ticks}
            onTick={can(calls.synchronise) ? setChosen : undefined}
          />
          {can(calls.synchronise) && (
            <footer>
              <button
                type="button"
                className="button button-main"
                aria-disabled={count === 0 || write.isPending}
                onClick={() => void run()}
              >
                {write.isPending ? t('running') : t('run', { count })}
              </button>
            </footer>
          )}
        </>
      )}
    </section>
  )
}
