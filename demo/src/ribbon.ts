import { sayInLanguage } from './say.ts'
import { startAnew, type Server } from './server.ts'
import styles from './ribbon.css?inline'

const dismissedKey = 'demoRibbon'

/** Says, quietly and on every page, that this is a demonstration; behind it lies the way back to fresh data. */
export function showRibbon(server: Server): void {
  server.watch(({ phase }) => {
    if (phase === 'gone') startAnew(server.base)
  })
  if (sessionStorage.getItem(dismissedKey)) return
  const style = document.createElement('style')
  style.textContent = styles
  document.head.append(style)
  const ribbon = document.createElement('aside')
  ribbon.className = 'demo-ribbon'
  document.body.append(ribbon)
  const draw = () => fill(ribbon, server)
  draw()
  // The app says in which language it is.
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] })
}

function fill(ribbon: HTMLElement, server: Server): void {
  const { t } = sayInLanguage()
  ribbon.setAttribute('aria-label', t('ribbon'))
  const details = element('details', '')
  const summary = element('summary', t('ribbon'))
  const panel = element('div', '')
  const buttons = element('div', '')
  const reset = button(t('reset'), () => {
    if (window.confirm(t('resetSure'))) server.reset()
  })
  const hide = button(t('dismiss'), () => {
    sessionStorage.setItem(dismissedKey, '1')
    ribbon.remove()
  })
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
