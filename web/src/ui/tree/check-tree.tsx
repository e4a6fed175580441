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
import { useTreeKeys } from './use-tree-keys.ts'
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

/** Adds the keys that check a row, open all, or go to the next row by its first letter. */
function useCheckTreeKeys({ rows, isSearching, isOpen, fold, ...tree }: CheckTreeState) {
  const root = useRef<HTMLDivElement>(null)
  const keys = useTreeKeys({
    root,
    rows: rows.map(({ node, parent }) => ({
      id: node.key,
      parentId: parent,
      hasChildren: node.children.length > 0,
      isOpen: isOpen(node.key),
    })),
    onToggle: (key, isOpened) => fold(key, !isOpened),
    isFixed: isSearching,
  })
  const at = rows.findIndex(({ node }) => node.key === keys.stopId)
  const focus = ({ node }: CheckRow) => keys.focus({ id: node.key })
  const nextWith = (letter: string) => {
    const begins = (row: CheckRow) => row.node.label.toLowerCase().startsWith(letter.toLowerCase())
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(begins)
    if (next) focus(next)
  }
  const onKeyDown = (event: KeyboardEvent) =>
    keys.onKeyDown(event, (key) => {
      if (key === ' ' || key === 'Enter') return () => rows[at] && tree.toggle(rows[at].node)
      if (key === '*') return () => tree.foldOnly([])
      return key.length === 1 ? () => nextWith(key) : undefined
    })
  return { root, current: rows[at], focus, onKeyDown }
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
  const { root, current, focus, onKeyDown } = useCheckTreeKeys(tree)
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
          ref={root}
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
                focus(row)
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles key events
    <div
      role="treeitem"
      className="check-tree-row"
      data-id={node.key}
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
