import type { Menu } from '@amber/contract/menus.ts'
import { Select } from 'antd'
import { useId, useMemo } from 'react'
import { useT } from '#web/lib/services.ts'
import { CheckTree } from '#web/ui/check-tree.tsx'
import type { CheckNode } from '#web/ui/check-tree-state.ts'
import { popupPlace } from '#web/ui/popup-place.ts'
import { roleRightsMessages } from './role-rights.messages.ts'
import type { RightWords } from './use-right-words.ts'
import type { Rights } from './use-rights-drafts.ts'

/** A page that one may be led to: it has one address, and is shown. */
const isHome = ({ type, href, routePath, status }: Menu) =>
  type === '2' && href === null && status === '1' && !/[:*]/.test(routePath)

/** Which pages a role sees, as a tree of check boxes, and where its members begin. */
export function MenuAuthority(props: {
  menus: readonly Menu[]
  words: RightWords
  homePath: string
  /** Names of the routes that the role sees. */
  seen: ReadonlySet<string>
  /** Left out, nothing can be changed. */
  onChange?: ((rights: Partial<Rights>) => void) | undefined
  /** Whether pages may be given and taken; the home page may be chosen anyway. */
  isTreeOpen: boolean
  mayGive: (name: string) => boolean
}) {
  const { menus, words, seen, homePath, onChange, mayGive } = props
  const t = useT(roleRightsMessages)
  const id = useId()
  const nodes = useMemo(() => {
    const childrenOf = Map.groupBy(menus, ({ parentId }) => parentId)
    const below = (parentId: string | null): CheckNode[] =>
      (childrenOf.get(parentId) ?? []).map((menu) => ({
        key: menu.routeName,
        label: words.menu(menu.routeName),
        detail: menu.routePath,
        lock: mayGive(menu.routeName) ? undefined : t('notHeld'),
        isFolder: menu.type === '1',
        children: below(menu.id),
      }))
    return below(null)
  }, [menus, words, mayGive, t])
  const homes = menus.filter((menu) => isHome(menu) && seen.has(menu.routeName))
  const isHomeSeen = homes.some(({ routePath }) => routePath === homePath)
  const lost = menus.find(({ routePath }) => routePath === homePath)
  const options = [
    ...homes.map(({ routeName, routePath }) => ({
      value: routePath,
      label: `${words.menu(routeName)} · ${routePath}`,
    })),
    ...(isHomeSeen
      ? []
      : [{ value: homePath, label: `${lost ? words.menu(lost.routeName) : ''} · ${homePath}` }]),
  ]
  return (
    <>
      <div className="rights-home card">
        <div className="field" data-invalid={!isHomeSeen}>
          <label htmlFor={id}>{t('home')}</label>
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            aria-describedby={`${id}-hint`}
            status={isHomeSeen ? '' : 'warning'}
            disabled={!onChange}
            getPopupContainer={popupPlace}
            options={options}
            value={homePath}
            onChange={(next: string) => onChange?.({ homePath: next })}
          />
          <p id={`${id}-hint`} className={isHomeSeen ? 'field-hint' : 'field-error'}>
            {t(isHomeSeen ? 'homeHint' : 'homeNotSeen')}
          </p>
        </div>
      </div>
      <section className="card" aria-label={t('menus')}>
        <CheckTree
          name={t('menus')}
          nodes={nodes}
          checked={seen}
          onChange={
            onChange && props.isTreeOpen
              ? (checked) => onChange({ menus: [...checked].toSorted() })
              : undefined
          }
        />
      </section>
    </>
  )
}
