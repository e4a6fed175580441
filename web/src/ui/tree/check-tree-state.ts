export type CheckNode = {
  key: string
  label: string
  /** Shown beside the label, and searched. */
  detail?: string
  /** Reason why it cannot be changed. */
  lock?: string | undefined
  /** Only groups others: checked while a descendant is. */
  isFolder?: boolean
  children: readonly CheckNode[]
}

export type CheckState = 'on' | 'off' | 'mixed'

/** Returns the nodes and their descendants, parents first. */
export function flattenNodes(nodes: readonly CheckNode[]): readonly CheckNode[] {
  return nodes.flatMap((node) => [node, ...flattenNodes(node.children)])
}

/** "mixed" if only some descendants are checked. */
export function stateOf(node: CheckNode, checked: ReadonlySet<string>): CheckState {
  const all = flattenNodes([node])
  const count = all.filter(({ key }) => checked.has(key)).length
  if (count === all.length) return 'on'
  return count === 0 ? 'off' : 'mixed'
}

/** Toggles a node with its descendants, except locked ones. */
export function toggleNode(
  nodes: readonly CheckNode[],
  checked: ReadonlySet<string>,
  key: string,
): ReadonlySet<string> {
  const trail = trailTo(nodes, key)
  const node = trail.at(-1)
  return node ? setNodes({ nodes, checked, trail, below: flattenNodes([node]) }) : checked
}

/** Toggles many nodes, such as search results. */
export function toggleAll(
  nodes: readonly CheckNode[],
  checked: ReadonlySet<string>,
  keys: readonly string[],
): ReadonlySet<string> {
  const trails = keys.map((key) => trailTo(nodes, key))
  const below = trails.flatMap((trail) => trail.slice(-1))
  return setNodes({ nodes, checked, trail: trails.flat(), below })
}

function setNodes(from: {
  nodes: readonly CheckNode[]
  checked: ReadonlySet<string>
  trail: readonly CheckNode[]
  below: readonly CheckNode[]
}): ReadonlySet<string> {
  const { nodes, checked, trail, below } = from
  const open = below.filter(({ lock }) => lock === undefined)
  const next = new Set(checked)
  if (open.every(({ key }) => checked.has(key))) for (const { key } of open) next.delete(key)
  else {
    for (const { key } of open) next.add(key)
    // A page is only reachable if its ancestors are.
    for (const { key, lock } of trail) if (lock === undefined) next.add(key)
  }
  return settle(nodes, checked, next)
}

/** Whether anything in it can be changed. */
export function isOpenNode(node: CheckNode): boolean {
  return flattenNodes([node]).some(({ lock }) => lock === undefined)
}

/** Unchecks folders without checked descendants, innermost first. */
function settle(
  nodes: readonly CheckNode[],
  before: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): ReadonlySet<string> {
  const next = new Set(wanted)
  const visit = ({ children, isFolder, key, lock }: CheckNode): boolean => {
    const isAnyBelow = children.map(visit).some(Boolean)
    if (isAnyBelow && before.has(key)) next.add(key)
    else if (!isAnyBelow && isFolder && children.length > 0 && lock === undefined) next.delete(key)
    return isAnyBelow || next.has(key)
  }
  nodes.forEach(visit)
  return next
}

function trailTo(nodes: readonly CheckNode[], key: string): readonly CheckNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = trailTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Returns matches with their ancestors and descendants. */
export function searchNodes(nodes: readonly CheckNode[], text: string): readonly CheckNode[] {
  const asked = text.trim().toLowerCase()
  if (asked === '') return nodes
  return nodes.flatMap((node) => {
    if (`${node.label}\n${node.detail ?? ''}`.toLowerCase().includes(asked)) return [node]
    const children = searchNodes(node.children, text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Visible node with its position, as for a screen reader. */
export type CheckRow = {
  node: CheckNode
  level: number
  parent: string | undefined
  position: number
  siblings: number
}

/** Returns the nodes whose ancestors are all open. */
export function checkRows(
  nodes: readonly CheckNode[],
  isOpen: (key: string) => boolean,
  at: { level: number; parent: string | undefined } = { level: 1, parent: undefined },
): readonly CheckRow[] {
  return nodes.flatMap((node, index) => [
    { node, ...at, position: index + 1, siblings: nodes.length },
    ...(isOpen(node.key)
      ? checkRows(node.children, isOpen, { level: at.level + 1, parent: node.key })
      : []),
  ])
}
