/** A page as the static rule looks at it: a declared route, in the web's words. */
export type DeclaredPage = {
  name: string
  path: string
  handle: { roles?: readonly string[]; hideInMenu?: boolean }
  /** Whatever it has of its own to show. */
  page?: unknown
  children: readonly DeclaredPage[]
}

/** Why a page is closed, in the words of `rights.ts`. */
export type ClosedPage = 'role_required' | 'page_above' | 'page_index' | 'page_empty'

const isOpenTo = ({ handle }: DeclaredPage, roles: readonly string[]) =>
  !handle.roles?.length || handle.roles.some((role) => roles.includes(role))

/** Whether it only holds others, some of which the menu shows. */
const isDirectory = (node: DeclaredPage) =>
  !node.page && node.children.some((child) => !child.handle.hideInMenu)

/**
 * Static authorization (specification, sections 4 and 6), by name those pages that are closed to who holds these roles:
 * the super role gets every route, others those whose roles include one of theirs or that have none. A parent that is
 * not permitted takes its children with it, and so does one whose index route (a child of the same path) is not
 * permitted; a directory left without any child goes too. The web opens routes by it, the server explains with it.
 */
export function closedPages(
  nodes: readonly DeclaredPage[],
  roles: readonly string[],
  superRole: string,
): ReadonlyMap<string, ClosedPage> {
  const closed = new Map<string, ClosedPage>()
  const walk = (node: DeclaredPage, isAboveClosed: boolean) => {
    const index = node.children.find((child) => child.path === node.path)
    const why = !isOpenTo(node, roles)
      ? 'role_required'
      : isAboveClosed
        ? 'page_above'
        : index && !isOpenTo(index, roles)
          ? 'page_index'
          : undefined
    if (why) closed.set(node.name, why)
    for (const child of node.children) walk(child, why !== undefined)
    // What the menu does not show is left all the same: its pages are reached by their addresses.
    if (why || !isDirectory(node) || node.children.some(({ name }) => !closed.has(name))) return
    closed.set(node.name, 'page_empty')
  }
  if (!roles.includes(superRole)) for (const node of nodes) walk(node, false)
  return closed
}
