type Rgb = readonly [number, number, number]

/** The red, green and blue of a colour as '#rrggbb', each from 0 to 255. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
