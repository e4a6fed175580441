/** One entry of a tree of check boxes. */
export type CheckNode = {
  key: string
  label: string
  /** Beside the label, such as a path; also searched. */
  detail?: string
  /** Why it cannot be changed, in words; left out, it can. */
  lock?: string | undefined
  /** Holds others and is nothing without them: checked only as long as one below it is. */
  isFolder?: boolean
  children: readonly CheckNode[]
}

export type CheckState = 'on' | 'off' | 'mixed'

/** The nodes and all that is below them, parents first. */
export function flattenNodes(nodes: readonly CheckNode[]): readonly CheckNode[] {
  return nodes.flatMap((node) => [node, ...flattenNodes(node.children)])
}

/** On when a node and all below it are checked, mixed when some of them are. */
export function stateOf(node: CheckNode, checked: ReadonlySet<string>): CheckState {
  const all = flattenNodes([node])
  const count = all.filter(({ key }) => checked.has(key)).length
  if (count === all.length) return 'on'
  return count === 0 ? 'off' : 'mixed'
}

/** Checks a node with all below it, or takes them all away where they were checked; what is locked stays as it is. */
export function toggleNode(
  nodes: readonly CheckNode[],
  checked: ReadonlySet<string>,
  key: string,
): ReadonlySet<string> {
  const trail = trailTo(nodes, key)
  const node = trail.at(-1)
  return node ? setNodes({ nodes, checked, trail, below: flattenNodes([node]) }) : checked
}

/** The same for many at once, such as all that a search found. */
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
    // Nobody comes to a page below one that is closed to them.
    for (const { key, lock } of trail) if (lock === undefined) next.add(key)
  }
  return settle(nodes, checked, next)
}

/** Whether anything can be changed in a node or below it. */
export function isOpenNode(node: CheckNode): boolean {
  return flattenNodes([node]).some(({ lock }) => lock === undefined)
}

/** Folders in which nothing is checked any more go, from the innermost outwards; what leads to what stays stays too. */
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

/** A node with all above it, outermost first. */
function trailTo(nodes: readonly CheckNode[], key: string): readonly CheckNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = trailTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** What of a tree holds the text, with all that leads there; everything below what holds it stays. */
export function searchNodes(nodes: readonly CheckNode[], text: string): readonly CheckNode[] {
  const asked = text.trim().toLowerCase()
  if (asked === '') return nodes
  return nodes.flatMap((node) => {
    if (`${node.label}\n${node.detail ?? ''}`.toLowerCase().includes(asked)) return [node]
    const children = searchNodes(node.children, text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
