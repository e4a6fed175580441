// By itself: the index brings a button with a menu along, and all that buttons need.
import Dropdown from 'antd/es/dropdown/dropdown'
import type { DropdownProps, MenuProps } from 'antd'
import type { ReactNode } from 'react'

/**
 * A menu that a button opens, by mouse and by keyboard: focus goes into it, and back to the button on Escape. It stays
 * inside the landmark that its button is in.
 */
export function PopupMenu(props: {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  children: ReactNode
}) {
  const { menu, placement = 'bottomLeft', children } = props
  return (
    <Dropdown
      trigger={['click']}
      placement={placement}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has been opened by the person
      autoFocus
      getPopupContainer={(button) => button.closest<HTMLElement>('header, main') ?? document.body}
      menu={menu}
    >
      {children}
    </Dropdown>
  )
}
