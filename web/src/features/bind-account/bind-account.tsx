import { identities } from '@amber/contract/identities.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { DoorContext, useDoor } from '#web/lib/door.ts'
import type { Door } from '#web/lib/door.ts'
import type { PendingLink } from '#web/lib/pending-link.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { FocusedHeading } from '#web/ui/focused-heading.tsx'
import { bindAccountMessages } from './bind-account.messages.ts'

/** A door that links what came back to whoever comes in by it, whichever forms are in between. */
function useLinkingDoor({ ticket, provider }: PendingLink): Door {
  const door = useDoor()
  const t = useT(bindAccountMessages)
  const { call, feedback, session } = useServices()
  return useMemo(() => {
    const linking: Door = {
      enter: async (answer, redirect) => {
        session.setTokens(answer)
        let problem: string | undefined
        try {
          await call(identities.link, { ticket }, { isToldInPlace: true })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          problem = error.msg
        }
        // In either way they are in: what could not be linked can be later.
        await door.enter(answer, redirect)
        feedback.toast(
          problem === undefined
            ? {
                kind: 'success',
                title: t('bound'),
                detail: t('boundDetail', { provider: t(provider) }),
              }
            : { kind: 'error', title: t('notBound'), detail: problem },
        )
      },
      show: (Form) =>
        door.show(
          Form &&
            (() => (
              <DoorContext value={linking}>
                <Form />
              </DoorContext>
            )),
        ),
    }
    return linking
  }, [call, door, feedback, provider, session, t, ticket])
}

/** Says who came back, and around the form has whoever signs in by it linked to them. */
export function BindAccount(props: { pending: PendingLink; children: ReactNode }) {
  const { provider, name } = props.pending
  const t = useT(bindAccountMessages)
  const door = useLinkingDoor(props.pending)
  return (
    <DoorContext value={door}>
      <FocusedHeading>{t('bindTitle')}</FocusedHeading>
      <p className="note-detail">
        {name
          ? t('bindNamed', { provider: t(provider), name })
          : t('bindNameless', { provider: t(provider) })}
      </p>
      {props.children}
    </DoorContext>
  )
}
