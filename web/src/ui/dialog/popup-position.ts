/** Where what opens belongs: inside the page's landmark, so that who walks by landmarks does not miss it. */
export function popupPosition(trigger: HTMLElement): HTMLElement {
  return trigger.closest<HTMLElement>('dialog, main') ?? document.body
}
