/** OKLCH (Björn Ottosson, 2020): lightness `l` 0 to 1, chroma `c` about 0 to 0.37, hue `h` in radians. */
type Oklch = { l: number; c: number; h: number }

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

/** Lightness and share of chroma per step; pale and dark steps hold less chroma. */
const ladder: Record<(typeof steps)[number], readonly [lightness: number, chroma: number]> = {
  50: [0.976, 0.15],
  100: [0.95, 0.3],
  200: [0.905, 0.55],
  300: [0.85, 0.8],
  400: [0.78, 0.95],
  500: [0.705, 1],
  600: [0.62, 1],
  700: [0.535, 0.92],
  800: [0.455, 0.8],
  900: [0.38, 0.65],
  950: [0.29, 0.5],
}

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const fromLinear = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

function toOklch(hex: string): Oklch {
  const value = Number.parseInt(hex.slice(1), 16)
  const [r, g, b] = [16, 8, 0].map((shift) => toLinear(((value >> shift) & 255) / 255)) as [
    number,
    number,
    number,
  ]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) }
}

/** Linear RGB; outside 0 to 1 for colors outside sRGB. */
function toRgb({ l, c, h }: Oklch): number[] {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const isShowable = (color: Oklch) => toRgb(color).every((part) => part >= -0.0001 && part <= 1.0001)

/** Maps to sRGB by reducing chroma, which keeps lightness and hue. */
function toHex(color: Oklch): string {
  let [least, most] = [0, color.c]
  if (isShowable(color)) least = most
  for (let tries = 0; tries < 16 && most - least > 0.0005; tries += 1) {
    const c = (least + most) / 2
    if (isShowable({ ...color, c })) least = c
    else most = c
  }
  const parts = toRgb({ ...color, c: least }).map((part) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, part)))) * 255),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Returns eleven shades of a color, lightest first. */
export function paletteOf(hex: string): { step: number; color: string }[] {
  const { c, h } = toOklch(hex)
  return steps.map((step) => {
    const [l, share] = ladder[step]
    return { step, color: toHex({ l, c: c * share, h }) }
  })
}

/** Returns the nearest shade that can fill a button. */
export function recommendedOf(hex: string): string {
  const wish = toOklch(hex)
  const distance = ({ color }: { color: string }) => {
    const found = toOklch(color)
    return Math.hypot(
      found.l - wish.l,
      found.c * Math.cos(found.h) - wish.c * Math.cos(wish.h),
      found.c * Math.sin(found.h) - wish.c * Math.sin(wish.h),
    )
  }
  const fitting = paletteOf(hex).filter(({ step }) => step >= 300 && step <= 700)
  return fitting.toSorted((a, b) => distance(a) - distance(b))[0]!.color
}
