/** The elements of a piece of SVG or HTML in their order, for tests; throws where one closes that is not open, or never closes. */
export function tagsOf(markup: string): string[] {
  const open: string[] = []
  const seen: string[] = []
  for (const [, closing, name, closed] of markup.matchAll(/<(\/?)([a-zA-Z]\w*)[^<>]*?(\/?)>/g)) {
    if (closing) {
      const expected = open.pop()
      if (expected !== name) throw new Error(`</${name}> closes <${expected}>`)
    } else {
      seen.push(name as string)
      if (!closed && name !== 'br') open.push(name as string)
    }
  }
  if (open.length > 0) throw new Error(`Never closed: ${open.join(', ')}`)
  return seen
}
