const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  copy: '©',
  trade: '™',
  deg: '°',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  times: '×',
  middot: '·',
  bull: '•',
  frac12: '½',
  euro: '€',
  pound: '£',
}

/**
 * The character with this number; undefined for control characters and other invisible ones besides ZWJ and ZWNJ, and for numbers without a
 * character.
 */
function visibleCharacter(code: number): string | undefined {
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0'
  return /[^\P{C}\u200c\u200d]/u.test(character) ? undefined : character
}

/** A plain text in which entities such as "&amp;" and "&#8217;" are characters. Others, such as "&#0;", stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (entity, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? entity
    return visibleCharacter(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? entity
  })
