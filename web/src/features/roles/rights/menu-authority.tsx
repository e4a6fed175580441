import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { useId, useMemo } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CheckTree } from '#web/ui/tree/check-tree.tsx'
import type { CheckNode } from '#web/ui/tree/check-tree-state.ts'
import { FieldRow } from '#web/ui/form/form-field.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { roleRightsMessages } from './role-rights.messages.ts'
import type { AssignedRightTexts } from './use-assigned-right-texts.ts'
import type { AssignedRights } from './use-rights-drafts.ts'

/** Whether a page can be a landing page: enabled, with a fixed path of its own. */
const isHome = ({ type, href, routePath, status }: Menu) =>
  type === menuTypeCodes.menu &&
  href === null &&
  status === statusCodes.enabled &&
  !/[:*]/.test(routePath)

type MenuAuthorityProps = {
  menus: readonly Menu[]
  texts: AssignedRightTexts
  homePath: string
  seen: ReadonlySet<string>
  onChange?: ((rights: Partial<AssignedRights>) => void) | undefined
  /** Whether pages can be changed; the landing page always can. */
  isTreeOpen: boolean
  mayGive: (name: string) => boolean
}

/** Landing page of a role: one of the pages that it sees. Shows also a page that it no longer sees. */
function LandingPage(props: MenuAuthorityProps) {
  const { menus, texts, seen, homePath, onChange } = props
  const t = useT(roleRightsMessages)
  const id = useId()
  const homes = menus.filter((menu) => isHome(menu) && seen.has(menu.routeName))
  const isHomeSeen = homes.some(({ routePath }) => routePath === homePath)
  const former = menus.find(({ routePath }) => routePath === homePath)
  const options = [
    ...homes.map(({ routeName, routePath }) => ({
      value: routePath,
      label: `${texts.menu(routeName)} · ${routePath}`,
    })),
    ...(isHomeSeen
      ? []
      : [
          { value: homePath, label: `${former ? texts.menu(former.routeName) : ''} · ${homePath}` },
        ]),
  ]
  const common = { name: 'homePath', label: t('home') }
  const shown = options.find(({ value }) => value === homePath)?.label
  const home: FormField = onChange
    ? { ...common, kind: 'choice', hint: t('homeHint'), options, isRequired: true }
    : {
        ...common,
        kind: 'own',
        render: ({ id: controlId }) => <output id={controlId}>{shown}</output>,
        show: String,
      }
  return (
    <div className="rights-home card">
      <FieldRow
        id={id}
        field={home}
        value={homePath}
        error={isHomeSeen ? undefined : t('homeNotSeen')}
        onChange={(next) => onChange?.({ homePath: String(next) })}
      />
    </div>
  )
}

/** Menu permissions of a role as a tree of checkboxes, and its landing page. Read-only without `onChange`. */
export function MenuAuthority(props: MenuAuthorityProps) {
  const { menus, texts, seen, onChange, mayGive } = props
  const t = useT(roleRightsMessages)
  const nodes = useMemo(() => {
    const childrenOf = Map.groupBy(menus, ({ parentId }) => parentId)
    const below = (parentId: string | null): CheckNode[] =>
      (childrenOf.get(parentId) ?? []).map((menu) => ({
        key: menu.routeName,
        label: texts.menu(menu.routeName),
        detail: menu.routePath,
        lock: mayGive(menu.routeName) ? undefined : t('notGranted'),
        isFolder: menu.type === menuTypeCodes.directory,
        children: below(menu.id),
      }))
    return below(null)
  }, [menus, texts, mayGive, t])
  return (
    <>
      <LandingPage {...props} />
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
