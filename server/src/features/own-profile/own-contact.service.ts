import type { CodeSent } from '@amber/contract/codes.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { OwnProfile, ownProfile as calls } from '@amber/contract/own-profile.ts'
import { isMail } from '@amber/contract/rules.ts'
import { announce } from '#server/db/announce.ts'
import type { Codes } from '#server/features/codes/codes.service.ts'
import { guessCode, spendCode } from '#server/features/codes/guess-code.service.ts'
import type { Site } from '#server/features/passkeys/passkey-ceremony.service.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import { withProof } from '#server/features/two-step/proof.service.ts'
import { changeUser, requireUser } from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceFacts } from '#server/http/device-facts.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { readProfile } from './own-profile.service.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

const purpose = 'change_contact'

/** Sends a code to where the person says they can be reached. Whether somebody else is reached there is not told. */
export function sendContactCode(
  { db, input, now, platform, request }: ContextOf<'sendContactCode'>,
  codes: Codes,
): Promise<CodeSent> {
  const { language, ip } = request
  return codes.sendCodeTo(db, { purpose, receiver: input.receiver, language, ip, platform, now })
}

/** Whoever has the code is reached there: it becomes the phone number or the mail address of the account. */
export async function changeContact(
  context: ContextOf<'changeContact'>,
  site: Site,
): Promise<OwnProfile> {
  const { actor, db, input, now, platform, request } = context
  const { code, receiver } = input
  const guessed = await guessCode(db, { purpose, receiver, code, platform, now })
  const field = isMail(receiver) ? 'email' : 'phone'
  await withProof(context, site, async (transaction) => {
    await spendCode(transaction, guessed)
    const before = await requireUser(transaction, actor.id)
    // Before the change, so that the mail about it goes where its owner reads it.
    await notify(transaction, {
      userId: actor.id,
      kind: 'contact_changed',
      data: { field, ...deviceFacts(request) },
      now,
    })
    const changes = { [field]: receiver, updateBy: actor.userName, updateTime: now }
    const { version } = before
    if (!(await changeUser(transaction, { id: actor.id, version, changes })))
      throw fail('record_changed', { current: before })
    await announce(transaction, { kind: 'rights-changed', to: { users: [actor.id] } })
    await recordEvent(transaction, context, {
      action: 'user.update',
      target: { type: 'user', id: actor.id, name: actor.userName },
      before,
      after: await requireUser(transaction, actor.id),
    })
  })
  return readProfile(db, actor.id)
}
