import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import {
  askPasskey,
  type PublicSite,
} from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { identityChecksOf } from './identity-check.service.ts'
import { resetTwoStep, twoStepOfUser } from './reset-two-step.service.ts'
import { disable, enable, enrol, getTwoStep, renewCodes } from './two-step.service.ts'

export function twoStepRoutes(site: PublicSite): Route[] {
  return [
    bind(twoStep.get, getTwoStep),
    bind(twoStep.identityChecks, ({ actor, db }) => identityChecksOf(db, actor.id)),
    bind(twoStep.identityCheckRequest, (context) =>
      askPasskey({ ...context, site }, { purpose: 'proof', userId: context.actor.id }),
    ),
    bind(twoStep.enrol, (context) => enrol(context, site)),
    bind(twoStep.enable, enable),
    bind(twoStep.disable, (context) => disable(context, site)),
    bind(twoStep.renewCodes, (context) => renewCodes(context, site)),
    bind(twoStep.ofUser, twoStepOfUser),
    bind(twoStep.reset, resetTwoStep),
  ]
}
