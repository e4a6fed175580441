/** Leaves the app for another site's page, such as one where people sign in. */
export function leaveTo(address: string): void {
  window.location.assign(address)
}
