/** The colour names a variant may have (specification 5), as the shades that the studio paints. */
export const colorHex: Record<string, string> = {
  red: '#c8322f',
  blue: '#2f62c4',
  green: '#2e7d4f',
  black: '#1f2023',
  white: '#f4f3ef',
  yellow: '#eebf3c',
  purple: '#74479c',
  pink: '#e58ba5',
  orange: '#e5762c',
  gray: '#85888d',
  grey: '#85888d',
  maroon: '#7a1f2f',
  navy: '#1f2f56',
  teal: '#1c7b7d',
  olive: '#73753a',
}

/** Lightness 0..1, chroma and hue in degrees, as OKLCH has them. */
export type Lch = { l: number; c: number; h: number }

/** A variant's colour, a name or a hex code of 3 or 6 digits, as six hex digits. Throws on anything else. */
export function hexOf(color: string): string {
  const name = color.trim().toLowerCase()
  if (Object.hasOwn(colorHex, name)) return colorHex[name] as string
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1]?.toLowerCase()
  if (!digits) throw new Error(`Not a colour: ${color}`)
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** A colour in OKLCH, where equal steps of lightness look equal. */
export function lchOf(color: string): Lch {
  const value = Number.parseInt(hexOf(color).slice(1), 16)
  const r = toLinear((value >> 16) / 255)
  const g = toLinear(((value >> 8) & 255) / 255)
  const b = toLinear((value & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(greenRed, blueYellow),
    h: ((Math.atan2(blueYellow, greenRed) * 180) / Math.PI + 360) % 360,
  }
}

/** OKLCH back to six hex digits; what the screen cannot show is cut to what it can. */
export function hexFrom({ l, c, h }: Lch): string {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const digits = (channel: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(digits).join('')}`
}

/** The same colour moved to another lightness by `by` (-1..1): towards white above 0, towards black below. */
export function shade(color: string, by: number): string {
  const { l, c, h } = lchOf(color)
  const moved = by >= 0 ? l + (1 - l) * by : l * (1 + by)
  // Chroma follows a little, or pale tones look chalky and deep ones neon.
  return hexFrom({ l: moved, c: c * (by >= 0 ? 1 - by * 0.7 : 1 + by * 0.45), h })
}

/** Two colours mixed: 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [one, two] = [hexOf(first), hexOf(second)].map((hex) => Number.parseInt(hex.slice(1), 16)) as [number, number]
  const channel = (shift: number) =>
    Math.round(((one >> shift) & 255) * (1 - share) + ((two >> shift) & 255) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(16)}${channel(8)}${channel(0)}`
}

/** The colour turned around the wheel by some degrees, for wallpapers and second threads. */
export function turned(color: string, degrees: number): string {
  const { l, c, h } = lchOf(color)
  return hexFrom({ l, c, h: (h + degrees + 360) % 360 })
}
