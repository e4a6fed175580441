import { quietPart } from '#web/ui/feedback/part-on-demand.tsx'

export type TreeOption = {
  value: string
  label: string
  isDisabled?: boolean
  children?: readonly TreeOption[]
}

export type TreeSelectProps = {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  options: readonly TreeOption[]
  isLoading?: boolean
  isMultiple?: boolean
  isRequired?: boolean
  placeholder?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

/**
 * Select of one node of a tree or, with `isMultiple`, of several. Its library, 60 kB compressed, is fetched after
 * the page.
 */
export const TreeSelect = quietPart<TreeSelectProps>(
  () => import('./library-tree-select.tsx').then((part) => part.LibraryTreeSelect),
  <span className="select field-select" />,
)
