import { svg as dots } from 'virtual:icon/ellipsis'
import type { MenuProps } from 'antd'
import { Icon } from './icon.tsx'
import { PopupMenu } from './popup-menu.tsx'

/** What else may be done with one row, behind a button of its own. `label` says which row's. */
export function RowMenu(props: { label: string; items: NonNullable<MenuProps['items']> }) {
  return (
    <PopupMenu menu={{ items: props.items }} placement="bottomRight">
      <button type="button" className="tool" aria-label={props.label} aria-haspopup="menu">
        <Icon svg={dots} size={16} />
      </button>
    </PopupMenu>
  )
}
