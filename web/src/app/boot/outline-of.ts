import {
  outlineRegions,
  type Outline,
  type OutlinePart,
  type OutlineRegion,
} from './stored-outlines.ts'

const mostParts = 150

/** Language, colors and whether the window is narrow; draw-boot.ts compares it. */
function outlineLook(): string {
  const { lang, dataset } = document.documentElement
  const isPhone = matchMedia('(max-width: 639px)').matches
  return [lang, dataset.scheme, dataset.primary, isPhone].join(' ')
}

type Box = Pick<DOMRect, 'top' | 'left' | 'right' | 'bottom' | 'width' | 'height'>

const isClear = (color: string) => color === 'transparent' || /,\s*0\)$/.test(color)

/** Parts keep their distance from the nearer edge, and those wider than half of the region from both. */
function placeIn(
  region: Box,
  box: Box,
): Pick<OutlinePart, 'top' | 'left' | 'right' | 'width' | 'height'> {
  const round = (value: number) => Math.round(value * 10) / 10
  const [left, right] = [round(box.left - region.left), round(region.right - box.right)]
  const place = { top: round(box.top - region.top), height: round(box.height) }
  if (box.width > region.width / 2) return { ...place, left, right }
  return { ...place, width: round(box.width), ...(left <= right ? { left } : { right }) }
}

function boxStyle(style: CSSStyleDeclaration): Record<string, string> | undefined {
  const { backgroundColor, borderTopWidth, borderTopColor, borderLeftWidth, borderRadius } = style
  const hasBorder =
    borderTopWidth !== '0px' && borderLeftWidth !== '0px' && !isClear(borderTopColor)
  if (isClear(backgroundColor) && !hasBorder) return undefined
  return {
    background: backgroundColor,
    'border-radius': borderRadius,
    ...(hasBorder && { border: `${borderTopWidth} solid ${borderTopColor}` }),
  }
}

const textProperties = ['color', 'font-size', 'font-weight', 'letter-spacing'] as const

function textStyle(style: CSSStyleDeclaration): Record<string, string> {
  return Object.fromEntries(textProperties.map((name) => [name, style.getPropertyValue(name)]))
}

const attributesOf = ({ attributes }: Element) =>
  Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))

/** Lists the shapes with the attributes of their groups. */
function shapesOf(parent: Element, inherited = {}): NonNullable<OutlinePart['icon']>['shapes'] {
  return [...parent.children].flatMap((shape) => {
    const own = { ...inherited, ...attributesOf(shape) }
    return shape.localName === 'g' ? shapesOf(shape, own) : [[shape.localName, own]]
  })
}

const iconOf = (svg: SVGElement): NonNullable<OutlinePart['icon']> => ({
  viewBox: svg.getAttribute('viewBox') ?? '0 0 24 24',
  shapes: shapesOf(svg),
})

/** Draws texts of the frame and the page's heading. Records are outlined, not copied. */
const readable = '.layout-sider, .layout-header, .layout-tabs, .page-text'
/** Others belong to records and charts. */
const drawnIcons = '.layout-sider, .layout-header, .layout-tabs, .button, .tool'
const current = '[aria-selected="true"], [aria-current]:not([aria-current="false"])'
const unseen = '.visually-hidden, .skip-link, [hidden], dialog'

/** Height in pixels. */
const rowBar = 12
const barStyle = { background: 'var(--hover)', 'border-radius': '4px' }

function partsOf(root: Element): OutlinePart[] {
  const region = root.getBoundingClientRect()
  if (region.width === 0) return []
  const parts: OutlinePart[] = []
  const add = (element: Element, box: Box, rest: Omit<OutlinePart, 'top' | 'height'>) => {
    const isInside = box.top >= region.top && box.top < region.bottom && box.left < region.right
    if (box.width < 1 || box.height < 1 || !isInside || parts.length >= mostParts) return
    const isCurrent = element.closest(current) !== null
    parts.push({ ...placeIn(region, box), ...rest, ...(isCurrent && { isCurrent }) })
  }
  const walk = (element: Element) => {
    if (parts.length >= mostParts) return
    const style = getComputedStyle(element)
    if (element.matches('tbody')) return addRows(element)
    if (element.matches(unseen) || style.display === 'none') return
    if (style.visibility === 'hidden' || style.opacity === '0') return
    const box = element.getBoundingClientRect()
    // The content of a page that is scrolled on goes on below what is seen.
    if (box.height > 0 && box.top >= region.bottom) return
    const boxed = element === root ? undefined : boxStyle(style)
    if (boxed) add(element, box, { style: boxed })
    if (element instanceof SVGElement) {
      if (!element.closest(drawnIcons)) return
      // An uploaded logo in place of the shapes (app/base.css).
      if (style.backgroundImage !== 'none')
        return add(element, box, { style: { background: style.background } })
      return add(element, box, { style: { color: style.color }, icon: iconOf(element) })
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) walk(child)
      else if (child.textContent?.trim() && element.closest(readable)) {
        const range = document.createRange()
        range.selectNodeContents(child)
        const { top, left, right, bottom, height } = range.getBoundingClientRect()
        // Rounding must not cut a text.
        const end = right > box.right + 1 ? box.right : Math.ceil(right) + 1
        const text = child.textContent.trim()
        const place = { top, left, right: end, bottom, width: end - left, height }
        add(element, place, { style: textStyle(style), text })
      }
    }
  }
  /** Marks the rows of a list by bars: their texts may be outdated. */
  const addRows = (body: Element) => {
    for (const row of body.querySelectorAll('tr')) {
      const box = row.getBoundingClientRect()
      const top = (box.top + box.bottom) / 2 - rowBar / 2
      const place = { left: box.left + 16, right: box.left + box.width * 0.4 }
      const bar = { top, height: rowBar, bottom: top + rowBar, width: place.right - place.left }
      add(row, { ...bar, ...place }, { style: barStyle })
    }
  }
  walk(root)
  return parts
}

/** Returns what is visible of the layout: texts and icons of the frame, the heading, and boxes of the content. */
export function outlineOf(layout: Element): Outline {
  const regions = outlineRegions.map((name): [OutlineRegion, OutlinePart[]] => {
    const root = layout.querySelector(`.layout-${name}`)
    return [name, root ? partsOf(root) : []]
  })
  return { look: outlineLook(), regions: Object.fromEntries(regions) as Outline['regions'] }
}
