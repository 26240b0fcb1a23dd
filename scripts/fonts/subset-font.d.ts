declare module 'subset-font' {
  type Axis = number | { min?: number; max?: number; default?: number }
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis | undefined>
    noHinting?: boolean
    /** Keeps all glyphs and changes only the axes; the text is then undefined. */
    keepAllGlyphs?: boolean
  }

  /** A subset of a font with the characters of a text. */
  export default function subsetFont(font: Buffer, text: string | undefined, options?: Options): Promise<Buffer>
}
