import type { Menu } from '@amber/contract/menus/menus.ts'
import { menuOf, permissionCodes, superPermissions } from '@amber/contract/permissions.ts'
import { svg as lockIcon } from 'virtual:icon/lock'
import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CheckBox } from '#web/ui/picker/check-box.tsx'
import { CheckNone, CheckTools } from '#web/ui/tree/check-tools.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { roleRightsMessages } from './role-rights.messages.ts'
import type { AssignedRightTexts } from './use-assigned-right-texts.ts'
import type { AssignedRights } from './use-rights-drafts.ts'

type Group = { name: string | undefined; title: string; codes: readonly string[] }

/** Groups buttons by menu in menu order; those without a menu come last. */
export function groupButtons(
  menus: readonly Menu[],
  texts: AssignedRightTexts,
  other: string,
): readonly Group[] {
  const codesOf = new Map<string, string[]>()
  const add = (name: string, code: string) =>
    codesOf.set(name, [...(codesOf.get(name) ?? []), code])
  for (const code of permissionCodes) add(menuOf(code), code)
  for (const { routeName, buttons } of menus) for (const { code } of buttons) add(routeName, code)
  const names = menus.map(({ routeName }) => routeName)
  const known = names.flatMap((name) => {
    const codes = codesOf.get(name)
    return codes ? [{ name, title: texts.menu(name), codes: [...new Set(codes)] }] : []
  })
  const left = [...codesOf].filter(([name]) => !names.includes(name)).flatMap(([, codes]) => codes)
  return left.length > 0 ? [...known, { name: undefined, title: other, codes: left }] : known
}

type Granting = {
  texts: AssignedRightTexts
  granted: ReadonlySet<string>
  /** Whether the caller may change the button. */
  isOpen: (code: string) => boolean
  /** Why the button cannot be granted, unless all are read-only. */
  lockOf: (code: string) => string | undefined
  set: (codes: readonly string[], isGranted: boolean) => void
}

function ButtonChoice({ code, texts, granted, isOpen, lockOf, set }: Granting & { code: string }) {
  const lock = lockOf(code)
  return (
    <label className="rights-button" title={lock}>
      <input
        type="checkbox"
        checked={granted.has(code)}
        disabled={!isOpen(code)}
        onChange={(event) => set([code], event.target.checked)}
      />
      <span>
        {texts.button(code)}
        <code>{code}</code>
        {lock && (
          <small>
            <Icon svg={lockIcon} size={12} />
            {lock}
          </small>
        )}
      </span>
    </label>
  )
}

/** Buttons of one menu, with a checkbox for all of them. */
function ButtonGroup({ group: { title, codes }, ...granting }: Granting & { group: Group }) {
  const { granted, isOpen, set } = granting
  const t = useT(roleRightsMessages)
  const count = codes.filter((code) => granted.has(code)).length
  const isAll = codes.filter(isOpen).every((code) => granted.has(code))
  return (
    <fieldset className="rights-group">
      <legend>
        <CheckBox
          label={t('allOf', { name: title })}
          isChecked={count === codes.length}
          isMixed={count > 0 && count < codes.length}
          isDisabled={!codes.some(isOpen)}
          onToggle={() => set(codes, !isAll)}
        />
        {title}
      </legend>
      <div className="rights-buttons">
        {codes.map((code) => (
          <ButtonChoice key={code} code={code} {...granting} />
        ))}
      </div>
    </fieldset>
  )
}

export function ButtonAuthority(props: {
  menus: readonly Menu[]
  texts: AssignedRightTexts
  granted: ReadonlySet<string>
  onChange?: ((rights: Partial<AssignedRights>) => void) | undefined
  mayGive: (code: string) => boolean
}) {
  const { menus, texts, granted, onChange, mayGive } = props
  const t = useT(roleRightsMessages)
  const [text, setText] = useState('')
  const asked = text.trim().toLowerCase()
  const groups = groupButtons(menus, texts, t('other'))
  const shown = groups
    .map(({ codes, ...group }) => ({
      ...group,
      codes: codes.filter((code) =>
        `${group.title}\n${texts.button(code)}\n${code}`.toLowerCase().includes(asked),
      ),
    }))
    .filter(({ codes }) => codes.length > 0)
  const isOpen = (code: string) => onChange !== undefined && mayGive(code)
  const lockOf = (code: string) =>
    onChange === undefined || mayGive(code)
      ? undefined
      : t(superPermissions.includes(code) ? 'superOnly' : 'notGranted')
  const all = groups.flatMap(({ codes }) => codes)
  const set = (codes: readonly string[], isGranted: boolean) => {
    const next = new Set(granted)
    for (const code of codes.filter(isOpen)) {
      if (isGranted) next.add(code)
      else next.delete(code)
    }
    onChange?.({ permissions: [...next].toSorted() })
  }
  const open = shown.flatMap(({ codes }) => codes).filter(isOpen)
  const isAllGranted = open.every((code) => granted.has(code))
  return (
    <section className="card" aria-label={t('buttons')}>
      <CheckTools
        search={t('searchButtons')}
        text={text}
        onText={setText}
        count={all.filter((code) => granted.has(code)).length}
        all={all.length}
        isAllOn={isAllGranted}
        onToggleAll={open.length > 0 ? () => set(open, !isAllGranted) : undefined}
      />
      {shown.length === 0 && <CheckNone />}
      <div className="rights-groups">
        {shown.map((group) => (
          <ButtonGroup
            key={group.name ?? ''}
            group={group}
            {...{ texts, granted, isOpen, lockOf, set }}
          />
        ))}
      </div>
    </section>
  )
}
