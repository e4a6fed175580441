/** Route with the fields that decide access. */
export type DeclaredPage = {
  name: string
  path: string
  handle: { roles?: readonly string[]; hideInMenu?: boolean }
  page?: unknown
  children: readonly DeclaredPage[]
}

export type ClosedPage = 'role_required' | 'page_above' | 'page_index' | 'page_empty'

const isOpenTo = ({ handle }: DeclaredPage, roles: readonly string[]) =>
  !handle.roles?.length || handle.roles.some((role) => roles.includes(role))

/** Whether it is a directory with a visible child. */
const isDirectory = (node: DeclaredPage) =>
  !node.page && node.children.some((child) => !child.handle.hideInMenu)

/**
 * Returns the closed pages under static authorization (specification, sections 4 and 6). Others than the super role
 * need one of the route's roles, if any. A closed parent or index route closes all children; a directory without open
 * children is closed.
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
    // Hidden pages stay open by their addresses.
    if (why || !isDirectory(node) || node.children.some(({ name }) => !closed.has(name))) return
    closed.set(node.name, 'page_empty')
  }
  if (!roles.includes(superRole)) for (const node of nodes) walk(node, false)
  return closed
}
