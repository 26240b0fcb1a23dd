const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The character with this number; undefined for control characters and other invisible ones, and for numbers without a character. */
function visibleCharacter(code: number): string | undefined {
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0'
  return /\p{C}/u.test(character) ? undefined : character
}

/** A plain text in which entities such as "&amp;" and "&#8217;" are characters. Others, such as "&#0;", stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? entity
    return visibleCharacter(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? entity
  })
