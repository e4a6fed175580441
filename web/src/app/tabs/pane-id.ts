/** Returns a DOM id; tab ids contain characters that DOM ids must not. */
export function paneId(id: string): string {
  return `pane-${encodeURIComponent(id)}`
}

export function tabElementId(id: string): string {
  return `tab-${encodeURIComponent(id)}`
}
