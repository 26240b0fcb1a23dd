/** The tags of blocks that sanitized HTML can have. */
export const allowedBlocks = [
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]

/** The tags of other blocks, which only separate their texts. */
export const otherBlocks = [
  'address',
  'article',
  'aside',
  'audio',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'legend',
  'main',
  'nav',
  'picture',
  'pre',
  'section',
  'summary',
  'video',
]

/** The tags inside of blocks that the sanitizer removes, and that have no text beside them. */
const removedTags = ['col', 'colgroup', 'source', 'track']

const tagsOf = (names: readonly string[]) => `</?(?:${names.join('|')})(?=[\\s/>])[^<>]*>`
const otherTag = new RegExp(tagsOf(otherBlocks), 'i')
const blockTag = new RegExp(`(${tagsOf([...allowedBlocks, 'h1', ...otherBlocks, ...removedTags])})`, 'i')

/** Splits HTML at the tags of blocks, which are every second part. */
export const splitAtBlocks = (html: string): string[] => html.split(blockTag)

export const hasOtherBlocks = (html: string): boolean => otherTag.test(html)

const hasText = (html: string) => html.replace(/<[^>]*>/g, '').trim() !== ''

const inlineTag = /<(\/?)(?!br\b)(\w+)[^>]*>/g

/** The inline tags that are open after a part, by those that are open before it. */
function openAfter(part: string, open: readonly string[]): string[] {
  const tags = [...open]
  for (const [tag, end] of part.matchAll(inlineTag)) {
    if (end) tags.pop()
    else tags.push(tag)
  }
  return tags
}

const endTags = (open: readonly string[]) =>
  open
    .map((tag) => tag.replace(/^<(\w+).*$/s, '</$1>'))
    .toReversed()
    .join('')

const emptyElement = /<(p|a|b|em|i|s|span|strong|u)\b[^<>]*><\/\1>/g

/** The characters of repeated tags after which no tag is repeated: they would make a small description very large. */
const maxRepeated = 100_000

/** The parts of well-formed HTML. Inline tags around a block are repeated in each text, so that texts are well-formed too. */
function splitWithInlineTags(html: string): string[] {
  let open: readonly string[] = []
  let repeated = 0
  return splitAtBlocks(html).map((part, index) => {
    if (index % 2 === 1) return part
    const before = open.join('')
    open = repeated > maxRepeated ? [] : openAfter(part, open)
    if (!hasText(part)) return part.replace(inlineTag, '')
    repeated += before.length
    return `${before}${part}${endTags(open)}`
  })
}

/**
 * Replaces the tags of other blocks by paragraphs, inside of an allowed block by line breaks, so that their texts do not run together. The HTML
 * must be well-formed, as the sanitizer writes it.
 */
export function breakAtOtherBlocks(html: string): string {
  let depth = 0
  let [isAfterText, isAfterBlock] = [false, false]
  const parts = splitWithInlineTags(html).map((part, index) => {
    if (index % 2 === 0) {
      if (!hasText(part)) return part
      if (depth === 0) return `<p>${part.trim()}</p>`
      const isSeparate = isAfterText && isAfterBlock
      ;[isAfterText, isAfterBlock] = [true, false]
      return isSeparate ? `<br>${part}` : part
    }
    if (hasOtherBlocks(part)) {
      isAfterBlock = true
      return ''
    }
    depth += part.startsWith('</') ? -1 : 1
    isAfterText = false
    return part
  })
  return parts.join('').replace(emptyElement, '')
}
