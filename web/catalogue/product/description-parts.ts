import { htmlToText } from '../plain-text.ts'

/** A part of a description. Its index is the key, because two parts may have the same text. */
type DescriptionPart = { index: number; title: string; html: string }

const heading = /<h[1-4]\b[^>]*>([\s\S]*?)<\/h[1-4]>/g
const openTag = /<(?:ul|ol|blockquote|table|div)\b/g
const closeTag = /<\/(?:ul|ol|blockquote|table|div)>/g

/** Whether the HTML closes every element that it opens. */
const isBalanced = (html: string) => (html.match(openTag) ?? []).length === (html.match(closeTag) ?? []).length

/**
 * The description, split at its headings into parts that can be collapsed. The text before the first heading has the title
 * 'Description'. A description with nested headings is one part.
 */
export function splitDescription(html: string): readonly DescriptionPart[] {
  const fragments = html.split(heading)
  const parts = [{ index: 0, title: 'Description', html: fragments[0] ?? '' }]
  for (let index = 1; index < fragments.length; index += 2) {
    parts.push({ index, title: htmlToText(fragments[index] ?? ''), html: fragments[index + 1] ?? '' })
  }
  const nonEmptyParts = parts.filter((part) => part.title && htmlToText(part.html))
  if (nonEmptyParts.every((part) => isBalanced(part.html))) return nonEmptyParts
  return [{ index: 0, title: 'Description', html }]
}
