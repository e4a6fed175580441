import { accountReference } from '@amber/contract/account/account-reference.ts'
import { exampleReference } from '@amber/contract/examples/example-reference.ts'
import { logsReference } from '@amber/contract/logs/logs-reference.ts'
import { menusReference } from '@amber/contract/menus/menus-reference.ts'
import { messagingReference } from '@amber/contract/messaging/messaging-reference.ts'
import { nounChange } from '@amber/contract/nouns/noun-calls.ts'
import { nounImportCalls, nounImportFault } from '@amber/contract/nouns/noun-imports.ts'
import { nounReference, recordFilesReference } from '@amber/contract/nouns/noun-reference.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { rolesReference } from '@amber/contract/roles/roles-reference.ts'
import { settingsReference } from '@amber/contract/settings/settings-reference.ts'
import { signInReference } from '@amber/contract/sign-in/sign-in-reference.ts'
import { statusReference } from '@amber/contract/status/status-reference.ts'
import { usersReference } from '@amber/contract/users/users-reference.ts'
import { homeReference } from '@amber/contract/home-reference.ts'
import type { CallReference, DomainReference } from './reference-types.ts'
import { sessionsReference } from '@amber/contract/sessions-reference.ts'

/** Named where they are used. */
const sharedByNouns: DomainReference['schemas'] = {
  NounChange: nounChange,
  ...(Object.keys(nounImportCalls).length > 0 && { NounImportFault: nounImportFault }),
}

/** In the order of the API reference. */
export const domains: readonly DomainReference[] = [
  signInReference,
  accountReference,
  homeReference,
  usersReference,
  rolesReference,
  menusReference,
  sessionsReference,
  messagingReference,
  recordFilesReference,
  ...nounList.map((noun, place) => nounReference(noun, place === 0 ? sharedByNouns : {})),
  logsReference,
  settingsReference,
  statusReference,
  ...exampleReference,
]

export type ReferredCall = CallReference & { domain: DomainReference }

/** Texts of all calls by name, such as `users.list`, in the order of the API reference. */
export const reference: ReadonlyMap<string, ReferredCall> = new Map(
  domains.flatMap((domain) =>
    Object.entries(domain.groups).flatMap(([group, calls]) =>
      Object.entries(calls).map(([verb, call]) => [`${group}.${verb}`, { ...call, domain }]),
    ),
  ),
)
