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
  'pre',
  'section',
  'summary',
]

const tagsOf = (names: readonly string[]) => `</?(?:${names.join('|')})(?=[\\s/>])[^<>]*>`
const otherTag = new RegExp(tagsOf(otherBlocks), 'i')
const blockTag = new RegExp(`(${tagsOf([...allowedBlocks, 'h1', ...otherBlocks])})`, 'i')

/** Splits HTML at the tags of blocks, which are every second part. */
export const splitAtBlocks = (html: string): string[] => html.split(blockTag)

export const hasOtherBlocks = (html: string): boolean => otherTag.test(html)

const hasText = (html: string) => html.replace(/<[^>]*>/g, '').trim() !== ''

/**
 * Replaces the tags of other blocks by paragraphs, inside of an allowed block by line breaks, so that their texts do not run together. The HTML
 * must be well-formed, as the sanitizer writes it.
 */
export function breakAtOtherBlocks(html: string): string {
  let depth = 0
  let [isAfterText, isAfterBlock] = [false, false]
  const parts = splitAtBlocks(html).map((part, index) => {
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
  return parts.join('')
}
