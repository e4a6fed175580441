// Inlined at the end of index.html by web/vite-page.ts; imported nowhere.
import type { Outline, OutlinePart } from './stored-outlines.ts'

declare const LOADING: Record<string, string>

// A block keeps these names out of the page.
{
  const html = document.documentElement
  const root = document.getElementById('root')!
  const isPhone = matchMedia('(max-width: 639px)').matches

  const drawIcon = ({ viewBox, shapes }: NonNullable<OutlinePart['icon']>) => {
    const create = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag)
    const svg = create('svg')
    svg.classList.add('icon')
    svg.setAttribute('viewBox', viewBox)
    for (const [tag, attributes] of shapes) {
      if (!/^(path|circle|ellipse|rect|line|polyline|polygon)$/.test(tag)) continue
      const shape = create(tag)
      for (const name in attributes)
        if (!/^on|href/i.test(name)) shape.setAttribute(name, attributes[name]!)
      svg.append(shape)
    }
    return svg
  }

  const drawPart = (part: OutlinePart, isCurrentPage: boolean) => {
    const { top, left, right, width, height, style, text, lines = 1, icon } = part
    if (part.isCurrent && !isCurrentPage && !text && !icon) return undefined
    if (part.until !== undefined && Date.now() >= part.until) return undefined
    const drawn = document.createElement('span')
    const sizes = Object.entries({ top, left, right, width, height })
    for (const [name, size] of sizes)
      if (size !== undefined) drawn.style.setProperty(name, `${size}px`)
    for (const name in style) drawn.style.setProperty(name, style[name]!)
    if (part.isCurrent && !isCurrentPage) drawn.style.color = 'var(--text)'
    if (text) {
      drawn.textContent = text
      drawn.style.lineHeight = `${height / lines}px`
      if (lines > 1) drawn.style.whiteSpace = 'normal'
    }
    if (icon) drawn.append(drawIcon(icon))
    return drawn
  }

  /** Draws the layout as it was at the last visit of the page or, for a new page, of another. */
  const drawShell = (shell: HTMLElement) => {
    shell.style.cssText = localStorage.getItem('layoutFrame') ?? ''
    // A locked screen shows nothing of the pages.
    if (localStorage.getItem('locked')) return
    const own = localStorage.getItem(`outline:${location.pathname}`)
    const { look, regions } = JSON.parse(own ?? localStorage.getItem('outline:')!) as Outline
    if (look !== [html.lang, html.dataset.scheme, html.dataset.primary, isPhone].join(' ')) return
    for (const [name, parts] of Object.entries(regions))
      for (const part of parts) {
        const drawn = drawPart(part, own !== null)
        if (drawn) shell.querySelector(`.boot-${name}`)?.append(drawn)
      }
  }

  const removeDisabledParts = () => {
    if (!document.querySelector('meta[name="amber-mode"][content="evaluation"]'))
      for (const part of root.querySelectorAll('[data-evaluation]')) part.remove()
    const shown = document.querySelector<HTMLMetaElement>('meta[name="amber-sign-in"]')?.content
    if (shown === undefined || shown === '*') return
    for (const part of root.querySelectorAll<HTMLElement>('[data-needs]')) {
      const needed = part.dataset.needs!.split(' ')
      if (!needed.some((name) => shown.split(' ').includes(name))) part.remove()
    }
  }

  /** Marks buttons for replay after hydration, and prevents native form submission. */
  const markEarlyClicks = () =>
    root.addEventListener('click', (event) => {
      const button = (event.target as Element).closest('button')
      if (!root.dataset.waiting || !button) return
      event.preventDefault()
      button.dataset.early = ''
    })

  const drawScreen = (screen: string, template: HTMLTemplateElement) => {
    root.append(template.content.cloneNode(true))
    // At this point the title is the brand's name (boot.ts).
    for (const part of root.querySelectorAll('[data-brand]')) part.textContent = document.title
    removeDisabledParts()
    // Keeps the redirect target for links followed before React hydrates.
    for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href*="/login"]'))
      link.search = location.search
    const shell = root.querySelector<HTMLElement>('.boot-shell')
    const status = root.querySelector('[role=status]')
    if (shell && status) status.textContent = LOADING[html.lang]!
    try {
      if (shell) drawShell(shell)
    } catch {}
    root.dataset.waiting = screen
    // As in login-page.tsx: a phone's keyboard would cover the page.
    if (!isPhone) root.querySelector<HTMLElement>('[name=userName]')?.focus()
    markEarlyClicks()
  }

  const { screen } = html.dataset
  const template = document.querySelector<HTMLTemplateElement>(
    screen === 'login' ? `#login-${html.lang}` : '#shell',
  )
  if (screen && template) drawScreen(screen, template)
}
