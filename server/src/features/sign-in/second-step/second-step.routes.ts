import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import { askSecondPasskey, enrolDuringSignIn, finishSecondStep } from './second-step.service.ts'

export function secondStepRoutes(sessions: Sessions, site: PublicSite): Route[] {
  return [
    bindPublic(secondStep.finish, (context) => finishSecondStep(context, sessions, site), {
      isFreeOnSuccess: true,
    }),
    bindPublic(secondStep.passkeyRequest, (context) => askSecondPasskey(context, site)),
    bindPublic(secondStep.enrol, enrolDuringSignIn),
  ]
}
