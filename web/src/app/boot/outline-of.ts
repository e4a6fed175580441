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

const textProperties = [
  'color',
  'font-size',
  'font-weight',
  'letter-spacing',
  'text-wrap-style',
] as const

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

/** Draws texts of the frame, the page's heading and fixed ones. Records are outlined, not copied. */
const readable = '.layout-sider, .layout-header, .layout-tabs, .page-text, [data-fixed-text]'
/** Others belong to records and charts. */
const drawnIcons = '.layout-sider, .layout-header, .layout-tabs, .button, .tool'
const current = '[aria-selected="true"], [aria-current]:not([aria-current="false"])'
const unseen = '.skip-link, [hidden], dialog'

/** Returns the place of a text, and its number of lines. A wrapped one gets the width of its element, and must begin at its edge. */
function placeOfText(text: Node, box: Box): { place: Box; lines: number } | undefined {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { top, left, right, bottom, height } = range.getBoundingClientRect()
  const [first, ...others] = range.getClientRects()
  const second = others.find((line) => first && line.top >= first.bottom - first.height / 2)
  if (!first || !second) {
    // Rounding must not cut a text.
    const end = right > box.right + 1 ? box.right : Math.ceil(right) + 1
    return { place: { top, left, right: end, bottom, width: end - left, height }, lines: 1 }
  }
  // Drawn from the edge of its element, it would cover the text before it.
  if (first.left > box.left + 1) return undefined
  const lineHeight = second.top - first.top
  const lines = Math.round((height - first.height) / lineHeight) + 1
  // Browsers round the space above a line down.
  const [begin, whole] = [top - Math.floor((lineHeight - first.height) / 2), lines * lineHeight]
  return {
    place: {
      left: box.left,
      right: box.right,
      width: box.width,
      top: begin,
      bottom: begin + whole,
      height: whole,
    },
    lines,
  }
}

function validityOf(element: Element): Pick<OutlinePart, 'until'> {
  const until = element.closest<HTMLElement>('[data-fixed-text]')?.dataset['fixedText']
  return until ? { until: Number(until) } : {}
}

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
    // For screen readers only.
    if (box.width <= 1 && box.height <= 1 && style.overflow !== 'visible') return
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
        const placed = placeOfText(child, box)
        if (!placed) continue
        const { place, lines } = placed
        const more = { ...(lines > 1 && { lines }), ...validityOf(element) }
        add(element, place, { style: textStyle(style), text: child.textContent.trim(), ...more })
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

/** Returns what is visible of the layout: texts and icons of the frame, heading, fixed texts, and boxes of the content. */
export function outlineOf(layout: Element): Outline {
  const regions = outlineRegions.map((name): [OutlineRegion, OutlinePart[]] => {
    const root = layout.querySelector(`.layout-${name}`)
    return [name, root ? partsOf(root) : []]
  })
  return { look: outlineLook(), regions: Object.fromEntries(regions) as Outline['regions'] }
}
