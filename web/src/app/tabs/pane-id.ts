/** The ids in the document by which tab and page refer to each other. Ids of tabs may hold what ids there may not. */
export function paneId(id: string): string {
  return `pane-${encodeURIComponent(id)}`
}

export function tabElementId(id: string): string {
  return `tab-${encodeURIComponent(id)}`
}
