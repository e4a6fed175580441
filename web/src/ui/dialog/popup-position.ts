/** Returns the trigger's landmark as the container, for screen reader users. */
export function popupPosition(trigger: HTMLElement): HTMLElement {
  return trigger.closest<HTMLElement>('dialog, main') ?? document.body
}
