import { Outlet } from 'react-router'

/** The open page. */
export function Panes() {
  return <Outlet />
}
