// Inlined at the end of index.html by web/vite-page.ts; imported nowhere.
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
  const shown = document.querySelector<HTMLMetaElement>('meta[name="amber-sign-in"]')?.content
  if (shown !== undefined && shown !== '*')
    for (const part of root.querySelectorAll<HTMLElement>('[data-needs]')) {
      const needed = part.dataset.needs!.split(' ')
      if (!needed.some((name) => shown.split(' ').includes(name))) part.remove()
    }
  // Keeps the redirect target for links followed before React hydrates.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href*="/login"]'))
    link.search = location.search
  const shell = root.querySelector<HTMLElement>('.boot-shell')
  if (shell)
    try {
      shell.style.cssText = localStorage.getItem('layoutFrame') ?? ''
    } catch {}
  root.dataset.waiting = screen
  // As in login-page.tsx: a phone's keyboard would cover the page.
  if (!matchMedia('(max-width: 639px)').matches)
    root.querySelector<HTMLElement>('[name=userName]')?.focus()
  // Marks buttons for replay after hydration, and prevents native form submission.
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (!root.dataset.waiting || !button) return
    event.preventDefault()
    button.dataset.early = ''
  })
})()
