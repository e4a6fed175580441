import { superRole } from '@amber/contract/roles.ts'
import { useCallback } from 'react'
import { RoleDetailPage } from '#web/features/role-detail/role-detail-page.tsx'
import { RoleMembers } from '#web/features/role-members/role-members.tsx'
import { RoleRights } from '#web/features/role-rights/role-rights.tsx'
import { useRightsDrafts } from '#web/features/role-rights/use-rights-drafts.ts'
import { RoleActions } from '#web/features/roles/role-deeds.tsx'
import { useUser } from '#web/lib/services.ts'
import { declaredRoutes, permittedRoutes } from './permitted-routes.ts'
import { flatten } from './join-routes.ts'
import { protectedRoutes } from './routes.ts'

const routeWords = new Map(flatten(protectedRoutes).map(({ name, words }) => [name, words]))
const wordsOfRoute = (name: string) => routeWords.get(name)

/** The pages that the routes themselves let a role see (static authorization). */
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

/** One role: the shell knows the routes, whose words and roles the features of this page need. */
export function RolePage() {
  const drafts = useRightsDrafts()
  const declaredFor = useDeclaredFor()
  return (
    <RoleDetailPage
      wordsOfRoute={wordsOfRoute}
      renderActions={(role) => (
        <RoleActions key={role.id} role={role} onRemoved={() => drafts.discard(role.id)} />
      )}
      renderMembers={(role) => <RoleMembers key={role.id} role={role} />}
      renderRights={(role, part) => (
        <RoleRights
          role={role}
          part={part}
          drafts={drafts}
          wordsOfRoute={wordsOfRoute}
          declaredFor={declaredFor}
        />
      )}
    />
  )
}
