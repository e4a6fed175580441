import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles/roles.ts'
import { useId } from 'react'
import { useFormat, useLanguage, useT } from '#web/lib/call/services.ts'
import { roleRightsMessages } from './role-rights.messages.ts'
import type { AssignedRightTexts } from './use-assigned-right-texts.ts'

type Preview = OutputOf<typeof roles.previewGrant>
type Change = Pick<Preview, 'menus' | 'permissions'>
type Side = 'gained' | 'lost'

const changeCount = ({ menus, permissions }: Change, side: Side) =>
  menus[side].length + permissions[side].length

/** Further rights of a group are collapsed. */
const shownRights = 8

/** Gains or losses of a group: all at once when they are the whole change, else by name. */
function GroupSide(props: { group: Change; whole: Change; side: Side; texts: AssignedRightTexts }) {
  const { group, whole, side, texts } = props
  const t = useT(roleRightsMessages)
  const language = useLanguage()
  const count = changeCount(group, side)
  if (count === 0) return null
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const names = [...group.menus[side].map(texts.menu), ...group.permissions[side].map(texts.button)]
  const isAll = count > 1 && count === changeCount(whole, side)
  return (
    <p data-side={side}>
      <strong>{t(side === 'gained' ? 'gains' : 'loses')}</strong>
      {isAll && <span>{t('allOfThem', { count })}</span>}
      {!isAll && count <= shownRights && <span>{list.format(names)}</span>}
      {!isAll && count > shownRights && (
        <details>
          <summary>{t('someOfThem', { names: names.slice(0, 3).join(t('comma')), count })}</summary>
          {list.format(names)}
        </details>
      )}
    </p>
  )
}

/** Users affected by a change, grouped by equal effect, largest group first. */
export function RightsPeople({ preview, texts }: { preview: Preview; texts: AssignedRightTexts }) {
  const { groups, others, isEstimate } = preview
  const t = useT(roleRightsMessages)
  const format = useFormat()
  const id = useId()
  if (groups.length === 0) return <p className="rights-people-none">{t('noUsers')}</p>
  const peopleOf = (side: Side) =>
    groups.reduce((sum, group) => sum + (changeCount(group, side) > 0 ? group.count : 0), 0)
  const [gaining, losing] = [peopleOf('gained'), peopleOf('lost')]
  return (
    <section className="rights-people" aria-labelledby={id}>
      <h3 id={id}>{t('affected')}</h3>
      <p className="rights-people-counts">
        {gaining > 0 && <span data-side="gained">{t('gaining', { count: gaining })}</span>}
        {losing > 0 && <span data-side="lost">{t('losing', { count: losing })}</span>}
      </p>
      {isEstimate && <p>{t('estimated')}</p>}
      <ul>
        {groups.map((group) => {
          const { count, names } = group
          const more = count - names.length
          // Chinese shows the total, English the remainder.
          const counts = { count: format.number(more), total: format.number(count) }
          return (
            <li key={JSON.stringify([group.menus, group.permissions])}>
              <h4>
                {t('people', { count })}
                {names.length > 0 && (
                  <small>
                    {names.join(t('comma'))}
                    {more > 0 && ` ${t('morePeople', counts)}`}
                  </small>
                )}
              </h4>
              <GroupSide {...{ group, texts }} whole={preview} side="gained" />
              <GroupSide {...{ group, texts }} whole={preview} side="lost" />
            </li>
          )
        })}
      </ul>
      {others > 0 && <p>{t('otherPeople', { count: others })}</p>}
    </section>
  )
}
