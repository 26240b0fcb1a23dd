declare module 'subset-font' {
  type Axis = number | { min?: number; max?: number; default?: number }
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis | undefined>
    noHinting?: boolean
    /** Only the axes change; there is no text then. */
    keepAllGlyphs?: boolean
  }

  /** A font cut to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string | undefined, options?: Options): Promise<Buffer>
}
