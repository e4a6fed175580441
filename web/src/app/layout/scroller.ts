/** What scrolls the page: the layout's body, or in scroll mode `wrapper` the whole document. */
export function scrollerOf(part: Element): Element {
  const body = part.closest('.layout[data-scroll="content"] > .layout-body')
  return body ?? document.scrollingElement ?? document.documentElement
}
