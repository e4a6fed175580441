import { svg as chevron } from 'virtual:icon/chevron-right'
import { svg as lockIcon } from 'virtual:icon/lock'
import { svg as check } from 'virtual:icon/check'
import { svg as minus } from 'virtual:icon/minus'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { CheckNone, CheckTools } from './check-tools.tsx'
import { checkMessages } from './tree.messages.ts'
import {
  checkRows,
  flattenNodes,
  isOpenNode,
  searchNodes,
  stateOf,
  toggleAll,
  toggleNode,
  type CheckNode,
  type CheckRow,
} from './check-tree-state.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './check-tree.css'

const marks = { on: check, mixed: minus, off: undefined }
const ariaChecked = { on: true, mixed: 'mixed', off: false } as const

type CheckTreeProps = {
  name: string
  nodes: readonly CheckNode[]
  checked: ReadonlySet<string>
  /** Omit it for read-only. */
  onChange?: ((checked: ReadonlySet<string>) => void) | undefined
}

type CheckTreeState = ReturnType<typeof useCheckTree>

/** Search, folding and checking of a tree's nodes. */
function useCheckTree({ nodes, checked, onChange }: CheckTreeProps) {
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const isSearching = text.trim() !== ''
  const found = useMemo(() => searchNodes(nodes, text), [nodes, text])
  const all = useMemo(() => flattenNodes(nodes), [nodes])
  const isOpen = (key: string) => isSearching || !folded.has(key)
  const shown = flattenNodes(found).filter(({ lock }) => lock === undefined)
  const toggleShown = () =>
    onChange?.(
      toggleAll(
        nodes,
        checked,
        shown.map(({ key }) => key),
      ),
    )
  return {
    text,
    setText,
    isSearching,
    all,
    rows: checkRows(found, isOpen),
    isOpen,
    folders: all.filter(({ children }) => children.length > 0).map(({ key }) => key),
    hasFolded: folded.size > 0,
    fold: (key: string, isFolded: boolean) => {
      const next = new Set(folded)
      if (isFolded) next.add(key)
      else next.delete(key)
      setFolded(next)
    },
    foldOnly: (keys: readonly string[]) => setFolded(new Set(keys)),
    toggle: (node: CheckNode) => {
      if (!onChange || !isOpenNode(node)) return
      // Descendants hidden by the search stay unchanged.
      const keys = flattenNodes([node]).map(({ key }) => key)
      onChange(isSearching ? toggleAll(nodes, checked, keys) : toggleNode(nodes, checked, node.key))
    },
    isAllOn: shown.length > 0 && shown.every(({ key }) => checked.has(key)),
    toggleShown: onChange && shown.length > 0 ? toggleShown : undefined,
  }
}

/** Moves the focus among the rows, and handles the keys of the focused one. */
function useTreeFocus({ rows, isSearching, isOpen: isOpenKey, fold, ...tree }: CheckTreeState) {
  const [wanted, setWanted] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const current = rows.find(({ node }) => node.key === wanted) ?? rows[0]
  const go = (row: CheckRow | undefined) => {
    if (!row) return
    setWanted(row.node.key)
    const element = list.current?.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(row.node.key)}"]`,
    )
    element?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    const { node, parent } = current
    const at = rows.indexOf(current)
    const isOpen = node.children.length > 0 && isOpenKey(node.key)
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => {
        if (isOpen) go(rows[at + 1])
        else if (node.children.length > 0) fold(node.key, false)
      },
      ArrowLeft: () => {
        if (isOpen && !isSearching) fold(node.key, true)
        else go(rows.find((row) => row.node.key === parent))
      },
      ' ': () => tree.toggle(node),
      Enter: () => tree.toggle(node),
      '*': () => tree.foldOnly([]),
    }
    const act = keys[event.key]
    if (act) act()
    else if (event.key.length === 1) {
      const letter = event.key.toLowerCase()
      const begins = (row: CheckRow) => row.node.label.toLowerCase().startsWith(letter)
      go([...rows.slice(at + 1), ...rows.slice(0, at)].find(begins))
    } else return
    event.preventDefault()
  }
  return { list, current, go, onKeyDown }
}

/**
 * Checkbox tree (APG, tree view): one tab stop, arrows move and fold, a letter moves to the next match. Locked nodes
 * show their reason.
 */
export function CheckTree(props: CheckTreeProps) {
  const { checked, onChange } = props
  const t = useT(checkMessages)
  const tree = useCheckTree(props)
  const { rows, all, folders, hasFolded } = tree
  const { list, current, go, onKeyDown } = useTreeFocus(tree)
  return (
    <div className="check-tree">
      <CheckTools
        search={t('search')}
        text={tree.text}
        onText={tree.setText}
        count={all.filter(({ key }) => checked.has(key)).length}
        all={all.length}
        isAllOn={tree.isAllOn}
        onToggleAll={tree.toggleShown}
      >
        {folders.length > 0 && !tree.isSearching && (
          <button
            type="button"
            className="link-button"
            onClick={() => tree.foldOnly(hasFolded ? [] : folders)}
          >
            {t(hasFolded ? 'openAll' : 'closeAll')}
          </button>
        )}
      </CheckTools>
      {rows.length === 0 ? (
        <CheckNone />
      ) : (
        <div
          ref={list}
          role="tree"
          tabIndex={-1}
          aria-label={props.name}
          aria-multiselectable="true"
          onKeyDown={onKeyDown}
        >
          {rows.map((row) => (
            <TreeRow
              key={row.node.key}
              row={row}
              state={stateOf(row.node, checked)}
              isCurrent={row === current}
              isOpen={tree.isOpen(row.node.key)}
              isFixed={!onChange || !isOpenNode(row.node)}
              onFold={(isFolded) => tree.fold(row.node.key, isFolded)}
              onPress={() => {
                go(row)
                tree.toggle(row.node)
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function TreeRow(props: {
  row: CheckRow
  state: 'on' | 'off' | 'mixed'
  isCurrent: boolean
  isOpen: boolean
  isFixed: boolean
  onFold: (isFolded: boolean) => void
  onPress: () => void
}) {
  const { row, state, isOpen, isFixed } = props
  const { node, level } = row
  const hasChildren = node.children.length > 0
  const mark = marks[state]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree itself hears the keys
    <div
      role="treeitem"
      className="check-tree-row"
      data-key={node.key}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-checked={ariaChecked[state]}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-disabled={isFixed || undefined}
      title={node.lock}
      style={{ '--level': level - 1 } as React.CSSProperties}
      onClick={props.onPress}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; arrows do the same */}
      <span
        className="check-tree-fold"
        data-open={isOpen}
        data-none={!hasChildren}
        onClick={(event) => {
          event.stopPropagation()
          if (hasChildren) props.onFold(isOpen)
        }}
      >
        {hasChildren && <Icon svg={chevron} size={16} />}
      </span>
      <span className="check-tree-box" data-state={state}>
        {mark && <Icon svg={mark} size={12} />}
      </span>
      <span className="check-tree-label">{node.label}</span>{' '}
      {node.detail && <span className="check-tree-detail">{node.detail}</span>}
      {node.lock !== undefined && <Icon svg={lockIcon} size={14} className="check-tree-lock" />}
    </div>
  )
}
