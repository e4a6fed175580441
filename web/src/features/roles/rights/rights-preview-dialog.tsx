import { statusCodes } from '@amber/contract/rules.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import { useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { roleQueriesToInvalidate } from '#web/features/users/queries-to-invalidate.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { RightsPeople } from './rights-people.tsx'
import { roleRightsMessages } from './role-rights.messages.ts'
import type { AssignedRightTexts } from './use-assigned-right-texts.ts'
import { rightsOf, type RightsDraft, type RoleWithRights } from './use-rights-drafts.ts'

function Changes(props: { title: string; side: 'gained' | 'lost'; names: readonly string[] }) {
  if (props.names.length === 0) return null
  return (
    <section className="rights-changes" data-side={props.side}>
      <h3>
        {props.title} <span>{props.names.length}</span>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="rights-names-scroll" role="group" aria-label={props.title} tabIndex={0}>
        <ul>
          {props.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type RightsPreviewProps = {
  draft: RightsDraft
  texts: AssignedRightTexts
  pageOf: (path: string) => string
}

/** Effects of the draft on the role and its members. */
function RightsPreview(
  props: RightsPreviewProps & { preview: OutputOf<typeof roles.previewGrant> },
) {
  const { draft, texts, pageOf, preview } = props
  const { base } = draft
  const { homePath } = draft.rights
  const t = useT(roleRightsMessages)
  const isOwn = useUser()?.roles.includes(base.code)
  return (
    <div className="rights-preview">
      {isOwn && preview.menus.lost.length + preview.permissions.lost.length > 0 && (
        <InfoNotice>{t('ownNote')}</InfoNotice>
      )}
      {base.status === statusCodes.disabled && <InfoNotice>{t('disabledNote')}</InfoNotice>}
      {homePath !== base.homePath && (
        <p>{t('homeChange', { before: pageOf(base.homePath), after: pageOf(homePath) })}</p>
      )}
      <div className="rights-sides">
        {(['gained', 'lost'] as const).map((side) => (
          <div key={side}>
            <Changes
              side={side}
              title={t(side === 'gained' ? 'gainedMenus' : 'lostMenus')}
              names={preview.menus[side].map(texts.menu)}
            />
            <Changes
              side={side}
              title={t(side === 'gained' ? 'gainedButtons' : 'lostButtons')}
              names={preview.permissions[side].map(texts.button)}
            />
          </div>
        ))}
      </div>
      {base.status === statusCodes.enabled && <RightsPeople preview={preview} texts={texts} />}
    </div>
  )
}

function PreviewLoading() {
  const t = useT(roleRightsMessages)
  return (
    <p className="rights-busy" role="status">
      <span className="visually-hidden">{t('previewing')}</span>
      <span className="skeleton" style={{ width: '60%' }} />
      <span className="skeleton" style={{ width: '80%' }} />
    </p>
  )
}

type SaveOptions = {
  onSaved: () => void
  onConflict: (theirs: RoleWithRights) => void
}

function useRightsSave({ base, rights }: RightsDraft, { onSaved, onConflict }: SaveOptions) {
  const { feedback } = useServices()
  const t = useT(roleRightsMessages)
  const translate = useTranslate()
  const { mutateAsync } = useWrite(roles.grant, {
    invalidates: roleQueriesToInvalidate,
    errorDisplay: 'inline',
    // Without the draft, the role shows the rights that were read.
    waitsForReads: true,
  })
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const save = async () => {
    setState({ isBusy: true })
    try {
      await mutateAsync({ id: base.id, version: base.version, ...rightsOf(rights) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'record_changed')
        return onConflict(error.current as RoleWithRights)
      return setState({ isBusy: false, error })
    }
    feedback.toast({ kind: 'success', title: t('saved', { name: translate(roleTexts(base)) }) })
    onSaved()
  }
  return { ...state, save }
}

export function RightsPreviewDialog(
  props: RightsPreviewProps & SaveOptions & { onCancel: () => void },
) {
  const { draft, texts, pageOf } = props
  const t = useT(roleRightsMessages)
  const translate = useTranslate()
  const { menus, permissions } = rightsOf(draft.rights)
  const preview = useRead(
    roles.previewGrant,
    { id: draft.base.id, menus, permissions },
    { gcTime: 0, staleTime: 0, errorDisplay: 'inline' },
  )
  const { isBusy, error, save } = useRightsSave(draft, props)
  const { data } = preview
  const cancel = () => {
    if (!isBusy) props.onCancel()
  }
  return (
    <DialogFrame
      kind="wide"
      title={t('previewTitle', { name: translate(roleTexts(draft.base)) })}
      onClose={cancel}
      footer={
        <>
          <button type="button" className="button" aria-disabled={isBusy} onClick={cancel}>
            {t('back')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={isBusy || !data}
            onClick={() => {
              if (!isBusy && data) void save()
            }}
          >
            {t(isBusy ? 'saving' : 'save')}
          </button>
        </>
      }
    >
      {error !== undefined && <ActionProblem error={error} />}
      {preview.error && (
        <DataFailure
          title={t('previewFailed')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {!data && !preview.error && <PreviewLoading />}
      {data && <RightsPreview {...{ draft, texts, pageOf }} preview={data} />}
    </DialogFrame>
  )
}
