import { jsonEntry, type Storage } from '#web/lib/browser/storage.ts'

/** A visible part, in pixels from the corner of its region; `right` replaces `left` where it keeps that distance. */
export type OutlinePart = {
  top: number
  left?: number
  right?: number
  width?: number
  height: number
  /** Colors and sizes by CSS property. */
  style: Record<string, string>
  text?: string
  /** More than one. */
  lines?: number
  /** Time in ms at which the text becomes wrong. */
  until?: number
  /** Shapes of an icon by tag and attributes, in its view box. */
  icon?: { viewBox: string; shapes: [tag: string, attributes: Record<string, string>][] }
  /** Whether it marks the open page. */
  isCurrent?: boolean
}

/** Regions of the layout, by their class in layout.css. */
export const outlineRegions = ['sider', 'header', 'tabs', 'body'] as const
export type OutlineRegion = (typeof outlineRegions)[number]

/** Outline of the layout, drawn by draw-boot.ts until the program runs. */
export type Outline = {
  /** Outlines fit the same language, colors and kind of layout only. */
  look: string
  regions: Record<OutlineRegion, OutlinePart[]>
}

/** Prefix of the storage keys; a path follows, or nothing for the latest. */
const prefix = 'outline:'
const mostPaths = 12

const outlineEntry = (path: string) =>
  jsonEntry<Outline>(prefix + path, (found) => found as Outline)
/** Paths with a stored outline, latest first. */
const pathsEntry = jsonEntry<string[]>('outlines', (found) =>
  Array.isArray(found) ? found : undefined,
)

/** Stores the outline of a path for its next load. */
export function storeOutline(storage: Storage, path: string, outline: Outline): void {
  const paths = [path, ...(storage.read(pathsEntry) ?? []).filter((other) => other !== path)]
  storage.remove(...paths.slice(mostPaths).map(outlineEntry))
  storage.write(pathsEntry, paths.slice(0, mostPaths))
  storage.write(outlineEntry(path), outline)
  storage.write(outlineEntry(''), { ...outline, regions: { ...outline.regions, body: [] } })
}

/** Removes all outlines: they name records and pages of the user. */
export function forgetOutlines(storage: Storage): void {
  storage.remove(...['', ...(storage.read(pathsEntry) ?? [])].map(outlineEntry), pathsEntry)
}
