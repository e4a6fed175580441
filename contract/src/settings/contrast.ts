/** Amber (#F59E0B) has a contrast of 2.15 with white, below the 4.5 that WCAG 2.2 AA requires of text. */
type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(full.slice(0, 6), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function print(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `share` of the second color, 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const [a, b] = [parse(hex), parse(other)]
  return print([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as unknown as Rgb)
}

/** Returns the perceived distance, 0 to 765 (weights by Thiadmer Riemersma). */
export function distance(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)]
  const red = (a[0] + b[0]) / 2
  const [r, g, blue] = [0, 1, 2].map((i) => (a[i]! - b[i]!) ** 2) as unknown as Rgb
  return Math.sqrt((2 + red / 256) * r + 4 * g + (2 + (255 - red) / 256) * blue)
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the nearest mix with `toward` that reaches `ratio` on all backgrounds. */
export function readable(
  hex: string,
  on: { backgrounds: readonly string[]; toward: string; ratio: number },
): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(hex, on.toward, share)
    if (on.backgrounds.every((background) => contrast(shade, background) >= on.ratio)) return shade
  }
  return on.toward
}
