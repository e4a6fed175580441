// Put into the end of index.html by web/vite-page.ts, imported by nothing. Draws what boot.ts has chosen, before the first
// paint and any script of the app.
;(() => {
  const html = document.documentElement
  const root = document.getElementById('root')!
  const { screen } = html.dataset
  if (!screen) return
  const template = document.querySelector<HTMLTemplateElement>(
    screen === 'login' ? `#login-${html.lang}` : '#shell',
  )
  if (!template) return
  root.append(template.content.cloneNode(true))
  if (!document.querySelector('meta[name="amber-mode"][content="evaluation"]')) {
    for (const part of root.querySelectorAll('[data-evaluation]')) part.remove()
  }
  // What is shown of the sign-in area (lib/sign-in-parts.ts).
  const shown = document.querySelector<HTMLMetaElement>('meta[name="amber-sign-in"]')?.content
  if (shown !== undefined && shown !== '*')
    for (const part of root.querySelectorAll<HTMLElement>('[data-needs]')) {
      const needed = part.dataset.needs!.split(' ')
      if (!needed.some((name) => shown.split(' ').includes(name))) part.remove()
    }
  // A link that is followed before React listens keeps the page that was asked for.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href*="/login"]'))
    link.search = location.search
  const shell = root.querySelector<HTMLElement>('.boot-shell')
  // How the layout was laid out last (layout/layout-frame.ts).
  if (shell)
    try {
      shell.style.cssText = localStorage.getItem('layoutFrame') ?? ''
    } catch {}
  root.dataset.waiting = screen
  // As login-page.tsx does it: on a phone the keyboard would cover half of the page.
  if (!matchMedia('(max-width: 639px)').matches)
    root.querySelector<HTMLElement>('[name=userName]')?.focus()
  // What is pressed before React listens is remembered, and no form is sent by the browser itself.
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (!root.dataset.waiting || !button) return
    event.preventDefault()
    button.dataset.early = ''
  })
})()
