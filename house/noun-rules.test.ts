// New nouns that no other test covers.
import { auditActions, auditTargets } from '@amber/contract/logs/audit.ts'
import { permissionCodes, superPermissions } from '@amber/contract/permissions.ts'
import { nounActions } from '@amber/contract/nouns/noun-texts.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { isOfferedToAdmin } from '@amber/server/db/seed-built-ins.ts'
import { constantRoutes } from '@amber/web/app/routes/constant-routes.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { isDirectory } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
import { describe, expect, test } from 'vitest'
import { notByAddress, pathsWith, publicPaths } from '#e2e/support/screen-paths.ts'
import { auditTargetProblems, offerProblems, walkProblems } from './noun-rules.ts'
import { readTree } from './tree.ts'

const tree = readTree(process.cwd())
/** Declared nouns record their target in `server/src/features/nouns`. */
const ownActions = Object.keys(auditActions).filter((action) => !Object.hasOwn(nounActions, action))
const ownTargets = Object.fromEntries(
  Object.entries(auditTargets).filter(([, kinds]) =>
    nounList.every(({ name }) => !kinds.some((kind: string) => kind === name)),
  ),
)

describe('the audit log', () => {
  test('declares the targets of the actions of every noun', () => {
    expect(auditTargetProblems(ownActions, ownTargets, tree)).toEqual([])
  })

  test('reports a noun without a target', () => {
    const more = [...ownActions, 'department.create']
    expect(auditTargetProblems(more, ownTargets, tree)).toEqual([
      'The audit log does not know what "department" actions are about: add "department" to auditTargets in contract/src/logs/audit.ts.',
    ])
  })

  test('reports a target that no service names', () => {
    const more = { ...ownTargets, department: ['department'] }
    expect(auditTargetProblems(ownActions, more, tree)).toEqual([
      'No audit event is about a "department", as auditTargets in contract/src/logs/audit.ts says: pass it to audit() as the target.',
    ])
  })

  test.each([
    "audit({ target: { type: 'department', id, name } })",
    "audit({\n target: {\n type: 'department',\n id: department.id, name: '' } })",
    "insert({ targetType: 'department' })",
  ])('reports an undeclared target, as in %s', (text) => {
    const path = 'server/src/features/departments/departments.service.ts'
    const more = { ...tree, sources: [...tree.sources, { path, text, code: text }] }
    expect(auditTargetProblems(ownActions, ownTargets, more)).toEqual([
      expect.stringMatching(/^The audit log cannot be narrowed to the target "department" of /),
    ])
  })
})

describe('R_ADMIN', () => {
  test('decides on each permission explicitly', () => {
    expect(offerProblems(permissionCodes, superPermissions, isOfferedToAdmin)).toEqual([])
  })

  test('needs a decision for each permission', () => {
    const more = [...permissionCodes, 'department:list']
    expect(offerProblems(more, superPermissions, isOfferedToAdmin)).toEqual([
      'It is undecided whether R_ADMIN gets "department:list": add it to isOfferedToAdmin in server/src/db/seed-built-ins.ts.',
    ])
  })

  test.each(superPermissions)('is never offered %s', (code) => {
    const offers = { ...isOfferedToAdmin, [code]: true }
    expect(offerProblems(permissionCodes, superPermissions, offers)).toEqual([
      `"${code}" belongs to R_SUPER alone: set it to false in isOfferedToAdmin in server/src/db/seed-built-ins.ts.`,
    ])
  })
})

describe('the journey through all screens', () => {
  const addresses = [...publicPaths, ...pathsWith('someone'), ...notByAddress]
  // Directories and external links have no screen.
  const screens = flatten([...constantRoutes, ...protectedRoutes])
    .filter((node) => !isDirectory(node) && !node.handle.href)
    .map(({ path }) => path)

  test('opens every screen of the route list', () => {
    expect(walkProblems(screens, addresses)).toEqual([])
    expect(screens.length).toBeGreaterThan(25)
  })

  test.each(['/system/department', '/system/department/:id', '/department/*'])(
    'reports %s, which no journey opens',
    (path) => {
      expect(walkProblems([...screens, path], addresses)).toEqual([
        `No journey opens the screen ${path}: add its address to e2e/support/screen-paths.ts.`,
      ])
    },
  )
})
