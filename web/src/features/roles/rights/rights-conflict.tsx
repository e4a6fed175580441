import { useT } from '#web/lib/call/services.ts'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import type { ConflictChoices, ConflictField } from '#web/ui/dialog/conflict-fields.ts'
import { roleRightsMessages } from './role-rights.messages.ts'
import type { AssignedRightTexts } from './use-assigned-right-texts.ts'
import type { AssignedRights, RightsDraft, RoleWithRights } from './use-rights-drafts.ts'

type Kind = 'menus' | 'permissions'

/** Returns rights changed by either side, in all three versions. */
function changedRights(kind: Kind, draft: RightsDraft, theirs: RoleWithRights) {
  const [base, mine, other] = [draft.base, draft.rights, theirs].map(
    (rights) => new Set<string>(rights[kind]),
  ) as [Set<string>, Set<string>, Set<string>]
  return [...new Set([...base, ...mine, ...other])]
    .filter((one) => base.has(one) !== mine.has(one) || base.has(one) !== other.has(one))
    .toSorted()
    .map((one) => ({ one, base: base.has(one), mine: mine.has(one), theirs: other.has(one) }))
}

/** Merges the rights of the draft with the chosen ones of `theirs`. */
export function mergedRights(
  draft: RightsDraft,
  theirs: RoleWithRights,
  choices: ConflictChoices,
): AssignedRights {
  const merge = (kind: Kind) => {
    const merged = new Set<string>(draft.rights[kind])
    for (const { one, theirs: isTheirs } of changedRights(kind, draft, theirs)) {
      if (choices[`${kind} ${one}`] !== 'theirs') continue
      if (isTheirs) merged.add(one)
      else merged.delete(one)
    }
    return [...merged].toSorted()
  }
  return {
    homePath: (choices['homePath'] === 'theirs' ? theirs : draft.rights).homePath,
    menus: merge('menus'),
    permissions: merge('permissions'),
  }
}

export function RightsConflict(props: {
  draft: RightsDraft
  theirs: RoleWithRights
  texts: AssignedRightTexts
  pageOf: (path: string) => string
  onMerged: (rights: AssignedRights) => void
  onCancel: () => void
}) {
  const { draft, theirs, texts, pageOf } = props
  const t = useT(roleRightsMessages)
  const granted = (isLeased: boolean) => t(isLeased ? 'has' : 'hasNot')
  const fieldsOf = (kind: Kind): ConflictField[] =>
    changedRights(kind, draft, theirs).map(({ one, ...sides }) => ({
      name: `${kind} ${one}`,
      label:
        kind === 'menus'
          ? t('menuField', { name: texts.menu(one) })
          : t('buttonField', { name: texts.button(one) }),
      base: granted(sides.base),
      mine: granted(sides.mine),
      theirs: granted(sides.theirs),
    }))
  return (
    <ConflictDialog
      changed={theirs.updateBy ? { by: theirs.updateBy, time: theirs.updateTime } : undefined}
      fields={[
        {
          name: 'homePath',
          label: t('home'),
          base: pageOf(draft.base.homePath),
          mine: pageOf(draft.rights.homePath),
          theirs: pageOf(theirs.homePath),
          values: {
            base: draft.base.homePath,
            mine: draft.rights.homePath,
            theirs: theirs.homePath,
          },
        },
        ...fieldsOf('menus'),
        ...fieldsOf('permissions'),
      ]}
      onChoose={(choices) => props.onMerged(mergedRights(draft, theirs, choices))}
      onCancel={props.onCancel}
    />
  )
}
