/** Position of a picture under a square window. */
export type Crop = {
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  /** 1 fills the window exactly. */
  zoom: number
  /** Offset of the picture's center from the window's, in window sides. */
  x: number
  y: number
}

export type Size = { width: number; height: number }

export const wholeCrop: Crop = { turns: 0, zoom: 1, x: 0, y: 0 }
export const mostZoom = 4

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most)

/** Returns the size of the rotated picture in window sides. */
export function shownSize({ width, height }: Size, { turns, zoom }: Crop): Size {
  const short = Math.min(width, height)
  const size = { width: (width / short) * zoom, height: (height / short) * zoom }
  return turns % 2 === 0 ? size : { width: size.height, height: size.width }
}

/** Limits the crop so that the picture covers the window. */
export function keptInside(picture: Size, asked: Crop): Crop {
  const crop = { ...asked, zoom: Math.min(Math.max(asked.zoom, 1), mostZoom) }
  const shown = shownSize(picture, crop)
  return {
    ...crop,
    x: within(crop.x, (shown.width - 1) / 2),
    y: within(crop.y, (shown.height - 1) / 2),
  }
}

/** Zooms about the center. */
export function zoomed(picture: Size, crop: Crop, zoom: number): Crop {
  const factor = Math.min(Math.max(zoom, 1), mostZoom) / crop.zoom
  return keptInside(picture, { ...crop, zoom, x: crop.x * factor, y: crop.y * factor })
}

/** Turns clockwise about the center. */
export function turned(picture: Size, crop: Crop): Crop {
  return keptInside(picture, { ...crop, turns: (crop.turns + 1) % 4, x: -crop.y, y: crop.x })
}

/** Draws the window's content, `side` pixels wide. */
export function drawCrop(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  { crop, side }: { crop: Crop; side: number },
): void {
  const scale = (side / Math.min(picture.width, picture.height)) * crop.zoom
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, side, side)
  context.translate(side / 2 + crop.x * side, side / 2 + crop.y * side)
  context.rotate((crop.turns * Math.PI) / 2)
  context.scale(scale, scale)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
