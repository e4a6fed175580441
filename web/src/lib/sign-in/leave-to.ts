/** Navigates to another site. */
export function leaveTo(address: string): void {
  window.location.assign(address)
}
