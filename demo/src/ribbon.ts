import { mockWorker } from '@amber/web/lib/call/mock-worker.ts'
import { translateTo } from './translate.ts'
import { startOver, type Server } from './server.ts'
import styles from './ribbon.css?inline'

const dismissedKey = 'demoRibbon'

export function showRibbon(server: Server): void {
  server.watch(({ phase }) => {
    if (phase === 'gone') startOver(server.base)
  })
  if (sessionStorage.getItem(dismissedKey) && !isDisturbed()) return
  const style = document.createElement('style')
  style.textContent = styles
  document.head.append(style)
  const ribbon = document.createElement('aside')
  ribbon.className = 'demo-ribbon'
  document.body.append(ribbon)
  const draw = () => redraw(ribbon, server)
  draw()
  // Mock settings survive a reload and may block the page `/mock`.
  let wasDisturbed = isDisturbed()
  mockWorker()?.watch(() => {
    if (wasDisturbed === isDisturbed()) return
    wasDisturbed = isDisturbed()
    draw()
  })
  // Follows language changes of the app.
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] })
}

function isDisturbed(): boolean {
  const settings = mockWorker()?.settings()
  return settings !== undefined && settings.latency + settings.failures > 0
}

function endDisturbance(): void {
  const worker = mockWorker()
  worker?.set({ ...worker.settings(), latency: 0, failures: 0 })
}

/** Focus moves to the summary, as the focused button may be removed. */
function redraw(ribbon: HTMLElement, server: Server): void {
  const isOpen = ribbon.querySelector('details')?.open === true
  const hasFocus = ribbon.contains(document.activeElement)
  fill(ribbon, server)
  ribbon.querySelector('details')?.toggleAttribute('open', isOpen)
  if (hasFocus) ribbon.querySelector('summary')?.focus()
}

function fill(ribbon: HTMLElement, server: Server): void {
  const { t } = translateTo()
  ribbon.setAttribute('aria-label', t('ribbon'))
  const details = element('details', '')
  const summary = element('summary', t(isDisturbed() ? 'disturbed' : 'ribbon'))
  const panel = element('div', '')
  const buttons = element('div', '')
  const reset = button(t('reset'), () => askToReset(server))
  const hide = button(t('dismiss'), () => {
    sessionStorage.setItem(dismissedKey, '1')
    ribbon.remove()
  })
  if (isDisturbed()) buttons.append(button(t('undisturb'), endDisturbance))
  buttons.append(reset, hide)
  panel.append(element('strong', t('ribbonTitle')), element('p', t('ribbonText')), buttons)
  details.append(summary, panel)
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    details.open = false
    summary.focus()
  })
  ribbon.replaceChildren(details)
}

/** Copies the confirmation of web/src/ui/feedback/feedback-outlet.tsx, whose styles are loaded first. */
function askToReset(server: Server): void {
  const { t } = translateTo()
  const dialog = element('dialog', '')
  dialog.className = 'raised dialog'
  const title = element('h2', t('resetTitle'))
  const text = element('p', t('resetText'))
  title.id = 'demo-reset-title'
  text.id = 'demo-reset-text'
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.setAttribute('aria-describedby', text.id)
  const buttons = element('div', '')
  buttons.className = 'dialog-buttons'
  const cancel = button(t('cancel'), () => dialog.close())
  const sure = button(t('reset'), () => {
    dialog.close()
    server.reset()
  })
  cancel.className = 'button'
  sure.className = 'button button-main'
  buttons.append(cancel, sure)
  dialog.append(title, text, buttons)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = element('button', text)
  made.type = 'button'
  made.addEventListener('click', act)
  return made
}
