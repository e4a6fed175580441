import { menus } from '@amber/contract/menus/menus.ts'
import { roles, superRole } from '@amber/contract/roles/roles.ts'
import type { Role } from '@amber/contract/roles/roles.ts'
import { useCallback } from 'react'
import { useRemember } from '#web/app/search/use-remember.ts'
import { pathOfRole } from '#web/features/roles/detail/role-path.ts'
import { RoleDetailPage } from '#web/features/roles/detail/role-detail-page.tsx'
import { RoleMembers } from '#web/features/roles/members/role-members.tsx'
import { RoleRights } from '#web/features/roles/rights/role-rights.tsx'
import { useRightsDrafts } from '#web/features/roles/rights/use-rights-drafts.ts'
import { RoleActions } from '#web/features/roles/role-actions.tsx'
import { useRecordTrail } from '#web/lib/route/record-trail.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useCan, useUser } from '#web/lib/call/services.ts'
import { RecordSteps } from '#web/ui/search/record-steps.tsx'
import { declaredRoutes, permittedRoutes } from '#web/app/routes/permitted-routes.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'

const routeText = new Map(flatten(protectedRoutes).map(({ name, texts }) => [name, texts]))
const textOfRoute = (name: string) => routeText.get(name)

function useDeclaredFor() {
  const hasExamples = useUser()?.hasExamples ?? false
  return useCallback(
    (code: string) =>
      flatten(permittedRoutes(declaredRoutes(hasExamples), [code], superRole)).map(
        ({ name }) => name,
      ),
    [hasExamples],
  )
}

/** Separate component, as it depends on the list of origin. */
function FromList({ role: { id, code, name } }: { role: Pick<Role, 'id' | 'code' | 'name'> }) {
  useRemember({ kind: 'role', id, code, name })
  const trail = useRecordTrail('roles', roles.list, { key: code, keyOf: (role) => role.code })
  return trail ? <RecordSteps {...trail} pathOf={pathOfRole} isTabShared /> : null
}

/** Supplies the routes, which features must not import. */
export function RolePage() {
  const can = useCan()
  // `RoleRights` would start it only once the role is there.
  useRead(menus.list, {}, { enabled: can(menus.list), errorDisplay: 'inline' })
  const drafts = useRightsDrafts()
  const declaredFor = useDeclaredFor()
  return (
    <RoleDetailPage
      textOfRoute={textOfRoute}
      renderActions={(role) => (
        <>
          <FromList role={role} />
          <RoleActions key={role.id} role={role} onRemoved={() => drafts.discard(role.id)} />
        </>
      )}
      renderMembers={(role) => <RoleMembers key={role.id} role={role} />}
      renderRights={(role, part) => (
        <RoleRights
          role={role}
          part={part}
          drafts={drafts}
          textOfRoute={textOfRoute}
          declaredFor={declaredFor}
        />
      )}
    />
  )
}
