import { menus as menuCalls, type Menu } from '@amber/contract/menus/menus.ts'
import { superPermissions } from '@amber/contract/permissions.ts'
import { roles, roleTexts, superRole } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { useCallback, useMemo, useState } from 'react'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { AuthorizationSwitch } from '#web/features/settings/authorization-switch.tsx'
import { useSuperAdmins } from '#web/lib/super-admins.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { useFocusAfter } from '#web/ui/text/focused-heading.tsx'
import { ButtonAuthority } from './button-authority.tsx'
import { MenuAuthority } from './menu-authority.tsx'
import { RightsConflict } from './rights-conflict.tsx'
import { RightsPreviewDialog } from './rights-preview-dialog.tsx'
import { roleRightsMessages } from './role-rights.messages.ts'
import { useAssignedRightTexts, type TextOfRoute } from './use-assigned-right-texts.ts'
import {
  rightsOf,
  type AssignedRights,
  type RightsDraft,
  type RightsDrafts,
  type RoleWithRights,
} from './use-rights-drafts.ts'
import '#web/features/roles/detail/role-detail.css'

type RightsPart = 'menus' | 'buttons'

const noMenus: readonly Menu[] = Object.freeze([])

function countChanges({ base, rights }: RightsDraft): number {
  const sizeOf = (kind: 'menus' | 'permissions') => {
    const [before, after] = [new Set<string>(base[kind]), new Set<string>(rights[kind])]
    return [...new Set([...before, ...after])].filter((one) => before.has(one) !== after.has(one))
      .length
  }
  return sizeOf('menus') + sizeOf('permissions') + Number(base.homePath !== rights.homePath)
}

/** Rights that the user may grant: their own, or all for a super admin. */
function useGranted() {
  const user = useUser()
  const isSuper = user?.roles.includes(superRole) ?? false
  const can = useCan()
  const isAsked = !isSuper && can(roles.grant)
  const { data } = useRead(roles.grantedMenus, {}, { enabled: isAsked, staleTime: 0 })
  const seen = useMemo(() => new Set(data), [data])
  const granted = useMemo(() => new Set(user?.buttons), [user])
  return {
    mayGiveMenu: useCallback((name: string) => isSuper || seen.has(name), [isSuper, seen]),
    mayGiveButton: useCallback(
      (code: string) => !superPermissions.includes(code) && (isSuper || granted.has(code)),
      [isSuper, granted],
    ),
  }
}

/** Says why the rights of a role cannot be changed, or have no effect yet, and who could help. */
function useRightsNote(role: RoleWithRights, part: RightsPart | undefined) {
  const t = useT(roleRightsMessages)
  const can = useCan()
  const isStatic = useUser()?.authorization !== 'dynamic'
  const isSuperRole = role.code === superRole
  const mayGrant = can(roles.grant)
  const maySwitch = can(settings.update)
  const isStaticNoted = part === 'menus' && isStatic && !isSuperRole && mayGrant
  const note = isSuperRole
    ? t('superNote')
    : !mayGrant
      ? t('mayNotNote')
      : isStaticNoted
        ? t(maySwitch ? 'staticNote' : 'staticNoteOthers')
        : undefined
  const isAsked = !isSuperRole && (!mayGrant || (isStaticNoted && !maySwitch))
  const names = useSuperAdmins(part !== undefined && isAsked)
  return {
    note: note && names ? t('sentences', { note, ask: t('askThem', { names }) }) : note,
    offersSwitch: isStaticNoted && maySwitch,
  }
}

function MenusPending({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const t = useT(roleRightsMessages)
  return (
    <section className="card rights-busy">
      {error ? (
        <DataFailure title={t('loadFailed')} error={error} onRetry={onRetry} />
      ) : (
        <p role="status" aria-busy="true">
          <span className="visually-hidden">{t('loading')}</span>
          {Array.from({ length: 6 }, (_, line) => (
            <span key={line} className="skeleton" style={{ width: `${80 - line * 9}%` }} />
          ))}
        </p>
      )}
    </section>
  )
}

/**
 * Rights editor of a role with one draft for menus and actions. Without a `part` it only shows the unsaved notice.
 */
export function RoleRights(props: {
  role: RoleWithRights
  part: RightsPart | undefined
  drafts: RightsDrafts
  textOfRoute: TextOfRoute
  /** Pages that the code routes let a role see. */
  declaredFor: (code: string) => readonly string[]
}) {
  const { role, part, drafts, declaredFor } = props
  const t = useT(roleRightsMessages)
  const can = useCan()
  const isStatic = useUser()?.authorization !== 'dynamic'
  const mayListMenus = can(menuCalls.list)
  const read = useRead(menuCalls.list, {}, { enabled: mayListMenus, errorDisplay: 'inline' })
  const menus = read.data ?? noMenus
  const texts = useAssignedRightTexts(menus, props.textOfRoute)
  const { mayGiveMenu, mayGiveButton } = useGranted()

  const draft = drafts.of(role)
  // Focus would be lost when the bar disappears with its button.
  useFocusAfter(draft !== undefined)
  const { homePath, ...rights } = draft?.rights ?? role
  const seen = useMemo(() => {
    if (isStatic) return new Set(declaredFor(role.code))
    return new Set(rights.menus)
  }, [isStatic, rights.menus, declaredFor, role.code])
  const granted = useMemo(() => new Set(rights.permissions), [rights.permissions])
  const onChange =
    role.code !== superRole && can(roles.grant)
      ? (change: Partial<AssignedRights>) => drafts.change(role, change)
      : undefined
  const { note, offersSwitch } = useRightsNote(role, part)
  const pageOf = (path: string) => {
    const menu = menus.find(({ routePath }) => routePath === path)
    return menu ? texts.menu(menu.routeName) : path
  }

  return (
    <>
      {part && note && (
        <InfoNotice isFixed={offersSwitch} action={offersSwitch && <AuthorizationSwitch />}>
          {note}
        </InfoNotice>
      )}
      {part && !mayListMenus && <InfoNotice>{t('menusUnseenNote')}</InfoNotice>}
      {part && mayListMenus && !read.data && (
        <MenusPending error={read.error} onRetry={() => void read.refetch()} />
      )}
      {part === 'menus' && read.data && (
        <MenuAuthority
          {...{ menus, texts, homePath, seen, onChange }}
          isTreeOpen={!isStatic}
          mayGive={mayGiveMenu}
        />
      )}
      {part === 'buttons' && (read.data || !mayListMenus) && (
        <ButtonAuthority {...{ menus, texts, granted, onChange }} mayGive={mayGiveButton} />
      )}
      {draft && <UnsavedBar key={draft.base.id} {...{ draft, drafts, texts, pageOf }} />}
    </>
  )
}

function UnsavedBar(props: {
  draft: RightsDraft
  drafts: RightsDrafts
  texts: ReturnType<typeof useAssignedRightTexts>
  pageOf: (path: string) => string
}) {
  const { draft, drafts, texts, pageOf } = props
  const { base } = draft
  const { feedback } = useServices()
  const t = useT(roleRightsMessages)
  const translate = useTranslate()
  const [step, setStep] = useState<'preview' | { theirs: RoleWithRights }>()
  const discard = async () => {
    const isSure = await feedback.ask({
      title: t('discardTitle'),
      text: t('discardText', { name: translate(roleTexts(base)) }),
      confirm: t('discard'),
      isDanger: true,
      cancel: t('keep'),
    })
    if (isSure) drafts.discard(base.id)
  }
  return (
    <div className="raised rights-bar" role="group" aria-label={t('preview')}>
      <p role="status">{t('unsaved', { count: countChanges(draft) })}</p>
      <button type="button" className="button" onClick={() => void discard()}>
        {t('discard')}
      </button>
      <button type="button" className="button button-main" onClick={() => setStep('preview')}>
        {t('preview')}
      </button>
      {step === 'preview' && (
        <RightsPreviewDialog
          {...{ draft, texts, pageOf }}
          onSaved={() => drafts.discard(base.id)}
          onConflict={(theirs) => setStep({ theirs })}
          onCancel={() => setStep(undefined)}
        />
      )}
      {typeof step === 'object' && (
        <RightsConflict
          {...{ draft, texts, pageOf }}
          theirs={step.theirs}
          onMerged={(merged) => {
            drafts.rebase(step.theirs, rightsOf(merged))
            // The merged rights need a new preview.
            setStep('preview')
          }}
          onCancel={() => setStep(undefined)}
        />
      )}
    </div>
  )
}
