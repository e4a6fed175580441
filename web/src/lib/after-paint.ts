/** Runs something once what has just been changed can be seen. A window that nobody sees paints nothing. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
