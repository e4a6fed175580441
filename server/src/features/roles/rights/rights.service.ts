import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import type {
  PageRight,
  PermissionRight,
  Reason,
  rights as calls,
} from '@amber/contract/roles/rights.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { isAccountOpen } from '#server/http/session/authenticate.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { rightsOf } from '#server/http/session/rights.ts'
import { readPageRule, type PageRule } from './page-rights.service.ts'
import {
  getStanding,
  listDescribedButtons,
  listRolesWith,
  type GrantedRole,
} from './rights.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>
type Explanation = Omit<OutputOf<typeof calls.explain>, 'mode'>

/** Only enabled roles grant rights. */
type Standing = {
  isOpen: boolean
  counted: readonly GrantedRole[]
  disabled: readonly GrantedRole[]
}

const codesOf = (roles: readonly GrantedRole[]) => roles.map(({ code }) => code)
const isSuper = ({ counted }: Standing) => codesOf(counted).includes(superRole)

export async function get({
  actor,
  db,
  input,
}: ContextOf<'get'>): Promise<OutputOf<typeof calls.get>> {
  const mode = actor.authorization
  const [standing, described, rule] = await Promise.all([
    requireStanding(db, input.id),
    listDescribedButtons(db),
    readPageRule(db, actor),
  ])
  const granted = grantedButtons(standing.counted)
  const descriptions = new Map(described.map(({ code, description }) => [code, description]))
  const codes = new Set<string>([...permissionCodes, ...descriptions.keys(), ...granted])
  const decidePage = pageDecider(rule, standing)
  return {
    mode,
    isEnabled: standing.isOpen,
    isSuper: isSuper(standing),
    roles: [
      ...codesOf(standing.counted).map((code) => ({ code, isEnabled: true })),
      ...codesOf(standing.disabled).map((code) => ({ code, isEnabled: false })),
    ],
    permissions: [...codes].map((code) => ({
      code,
      description: descriptions.get(code) ?? null,
      ...decidePermission(standing, code),
    })),
    pages: rule.pages.map((page) => ({ ...page, ...decidePage(page.name) })),
  }
}

export async function explain({
  actor,
  db,
  input,
}: ContextOf<'explain'>): Promise<OutputOf<typeof calls.explain>> {
  const mode = actor.authorization
  const standing = await requireStanding(db, input.id)
  const explanation =
    input.kind === 'permission'
      ? await explainPermission(db, standing, input.name)
      : explainPage(await readPageRule(db, actor), standing, input.name)
  return { mode, ...explanation }
}

async function requireStanding(db: Database, userId: string): Promise<Standing> {
  const found = await getStanding(db, userId)
  if (!found) throw fail('user_missing')
  return {
    isOpen: isAccountOpen(found.status),
    counted: found.roles.filter(({ counts }) => counts),
    disabled: found.roles.filter(({ counts }) => !counts),
  }
}

function grantedButtons(roles: readonly GrantedRole[]): readonly string[] {
  return rightsOf({ roles: codesOf(roles), codes: roles.flatMap(({ codes }) => codes) }).buttons
}

function decidePermission(
  { isOpen, counted }: Standing,
  code: string,
): Omit<PermissionRight, 'code' | 'description'> {
  const isAllowed = isOpen && grantedButtons(counted).includes(code)
  const giving = counted.filter((role) => grantedButtons([role]).includes(code))
  return { isAllowed, roles: isAllowed ? codesOf(giving) : [] }
}

async function explainPermission(
  db: Database,
  standing: Standing,
  code: string,
): Promise<Explanation> {
  const decided = decidePermission(standing, code)
  if (decided.isAllowed) return { ...decided, reasons: reasonsToAllow(decided.roles) }
  const reasons = reasonsOfStanding(standing, (roles) => grantedButtons(roles).includes(code))
  if (!grantedButtons(standing.counted).includes(code)) {
    const holders = await listRolesWith(db, code)
    const isKnown = holders.includes(superRole)
    reasons.push({
      code: isKnown ? 'code_not_granted' : 'code_unknown',
      page: null,
      roles: holders,
    })
  }
  return { ...decided, reasons }
}

type PageDecision = Pick<PageRight, 'isAllowed' | 'roles' | 'isForEveryone'>

/** Evaluates each role combination once for all pages. */
function pageDecider(rule: PageRule, { isOpen, counted }: Standing) {
  const codes = codesOf(counted)
  const closed = rule.closedTo(codes)
  const closedToNone = rule.closedTo([])
  const closedToOne = new Map(codes.map((code) => [code, rule.closedTo([code])]))
  const parents = new Map(rule.pages.map(({ name, parent }) => [name, parent]))
  return (name: string): PageDecision => {
    const isForEveryone = parents.has(name) && !closedToNone.has(name)
    const isAllowed = isOpen && parents.has(name) && !closed.has(name)
    if (!isAllowed || isForEveryone) return { isAllowed, isForEveryone, roles: [] }
    const alone = codes.filter((code) => !closedToOne.get(code)?.has(name))
    if (alone.length > 0) return { isAllowed, isForEveryone, roles: alone }
    // One role grants the page and another its parent.
    const asked = trailOf(parents, name).flatMap((page) => rule.askedBy(page))
    const together = codes.filter((code) => asked.includes(code))
    return { isAllowed, isForEveryone, roles: together.length > 0 ? together : codes }
  }
}

function explainPage(rule: PageRule, standing: Standing, name: string): Explanation {
  const { isAllowed, isForEveryone, roles } = pageDecider(rule, standing)(name)
  if (isAllowed)
    return {
      isAllowed,
      roles,
      reasons: isForEveryone ? [{ code: 'everyone', page: name, roles }] : reasonsToAllow(roles),
    }
  const isOpenTo = (granted: readonly GrantedRole[]) => !rule.closedTo(codesOf(granted)).has(name)
  if (!rule.pages.some((page) => page.name === name))
    return { isAllowed, roles, reasons: [{ code: rule.unknown(name), page: name, roles: [] }] }
  return {
    isAllowed,
    roles,
    reasons: [
      ...reasonsOfStanding(standing, isOpenTo),
      ...reasonsOfPage(rule, rule.closedTo(codesOf(standing.counted)), name),
    ],
  }
}

/** Reasons of a page, then of its ancestors. */
function reasonsOfPage(
  rule: PageRule,
  closed: ReturnType<PageRule['closedTo']>,
  name: string,
): Reason[] {
  const pages = new Map(rule.pages.map((page) => [page.name, page]))
  const parents = new Map(rule.pages.map((page) => [page.name, page.parent]))
  return trailOf(parents, name).flatMap((page): Reason[] => {
    const why = closed.get(page)
    if (!why) return []
    const above: Reason[] =
      page === name ? [] : [{ code: 'page_above', page, roles: [] } satisfies Reason]
    // The parent reports the reason.
    if (why === 'page_above') return above
    const index = rule.pages.find(
      (child) => child.parent === page && child.path === pages.get(page)?.path,
    )
    const asked = why === 'page_index' && index ? index.name : page
    return [...above, { code: why, page: asked, roles: [...rule.askedBy(asked)] }]
  })
}

function trailOf(parents: ReadonlyMap<string, string | null>, name: string): string[] {
  const parent = parents.get(name) ?? null
  return parent === null ? [name] : [name, ...trailOf(parents, parent)]
}

function reasonsToAllow(roles: readonly string[]): Reason[] {
  const others = roles.filter((role) => role !== superRole)
  return [
    ...(roles.includes(superRole)
      ? [{ code: 'super', page: null, roles: [superRole] } satisfies Reason]
      : []),
    ...(others.length > 0 ? [{ code: 'held', page: null, roles: others } satisfies Reason] : []),
  ]
}

/** Reasons independent of the requested right. */
function reasonsOfStanding(
  { isOpen, counted, disabled }: Standing,
  isGivenBy: (roles: readonly GrantedRole[]) => boolean,
): Reason[] {
  const reasons: Reason[] = []
  if (!isOpen) reasons.push({ code: 'account_disabled', page: null, roles: [] })
  if (isGivenBy(counted)) return reasons
  const giving = disabled.filter((role) => isGivenBy([...counted, role]))
  if (giving.length > 0) reasons.push({ code: 'role_disabled', page: null, roles: codesOf(giving) })
  else if (counted.length === 0) reasons.push({ code: 'no_role', page: null, roles: [] })
  return reasons
}
