import type { CodeSent } from '@amber/contract/sign-in/codes.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { OwnProfile, ownProfile as calls } from '@amber/contract/account/own-profile.ts'
import { isMail } from '@amber/contract/rules.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import type { Codes } from '#server/features/sign-in/codes/codes.service.ts'
import { askerOf, checkCode, spendCode } from '#server/features/sign-in/codes/check-code.service.ts'
import {
  verifyContact,
  requireFreeContact,
} from '#server/features/users/contacts/contacts.service.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { withIdentityCheck } from '#server/features/sign-in/two-step/identity-check.service.ts'
import { changeUser, requireUser } from '#server/features/users/users.service.ts'
import type { SignInMethods } from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { deviceFacts } from '#server/lib/user-agent.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { readProfile } from './own-profile.service.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

const purpose = 'change_contact'

/** Sends a code without revealing whether another user owns the contact. */
export function sendContactCode(
  { actor, db, input, now, platform, request }: ContextOf<'sendContactCode'>,
  codes: Codes,
): Promise<CodeSent> {
  const { receiver } = input
  const { language } = request
  return codes.sendCodeTo(db, { purpose, receiver, language, platform, now, userId: actor.id })
}

/**
 * Sets a contact as verified. A conflict is reported only after a correct code, because that caller can read the
 * mailbox anyway.
 */
export async function changeContact(
  context: ContextOf<'changeContact'>,
  site: PublicSite,
): Promise<OwnProfile> {
  const { actor, db, input, now, platform } = context
  const { code, receiver } = input
  const asker = askerOf({ userId: actor.id })
  const checked = await checkCode(db, { purpose, receiver, code, asker, platform, now })
  await withIdentityCheck(context, site, async (transaction) => {
    await spendCode(transaction, checked)
    const wanted = { actor, userId: actor.id, contact: receiver, field: 'receiver' }
    await requireFreeContact(transaction, wanted)
    const field = isMail(receiver) ? 'email' : 'phone'
    if ((await requireUser(transaction, actor.id))[field] === receiver) {
      await verifyContact({ ...context, db: transaction }, { ...actor, receiver })
      return publishOwn(transaction, actor.id)
    }
    await store(transaction, context, {
      field,
      changes: isMail(receiver)
        ? { email: receiver, emailVerifiedAt: now }
        : { phone: receiver, phoneVerifiedAt: now },
    })
  })
  return readProfile(db, actor.id)
}

/** Removes a contact unless it is the last sign-in method. */
export async function removeContact(
  context: ContextOf<'removeContact'>,
  site: PublicSite,
  signInMethods: SignInMethods,
): Promise<OwnProfile> {
  const { actor, db, input } = context
  const { field } = input
  await withIdentityCheck(context, site, async (transaction) => {
    await store(transaction, context, { field, changes: { [field]: null } })
    await signInMethods.requireLeft(transaction, actor.id, 'contact_last_method')
  })
  return readProfile(db, actor.id)
}

async function store(
  transaction: Database,
  context: ContextOf<'changeContact' | 'removeContact'>,
  { changes, field }: { field: 'email' | 'phone'; changes: ContactChange },
): Promise<void> {
  const { actor, now, request } = context
  const before = await requireUser(transaction, actor.id)
  // Before the change, so that the old address is notified.
  await notify(transaction, {
    userId: actor.id,
    kind: 'contact_changed',
    data: { field, by: 'self', ...deviceFacts(request) },
    now,
  })
  const { version } = before
  const stamped = { ...changes, updateBy: actor.userName, updateTime: now }
  if (!(await changeUser(transaction, { id: actor.id, version, changes: stamped })))
    throw fail('record_changed', { current: before })
  await publishOwn(transaction, actor.id)
  await recordEvent(transaction, context, {
    action: 'user.update',
    target: { type: 'user', id: actor.id, name: actor.userName },
    before,
    after: await requireUser(transaction, actor.id),
  })
}

const publishOwn = (transaction: Database, userId: string) =>
  publishEvent(transaction, { kind: 'rights-changed', to: { users: [userId] } })

type ContactChange = Parameters<typeof changeUser>[1]['changes']
