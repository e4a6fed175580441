/** The open pages as tabs, below the header. */
export function TabBar() {
  return null
}
