import { htmlToText } from '../plain-text.ts'

/** `at` is its index in the description, because two parts may have the same text. */
export type DescriptionPart = { at: number; title: string; html: string }

const heading = /<h[1-4]\b[^>]*>([\s\S]*?)<\/h[1-4]>/g
const openTag = /<(?:ul|ol|blockquote|table|div)\b/g
const closeTag = /<\/(?:ul|ol|blockquote|table|div)>/g

/** Whether the HTML closes every element that it opens. */
const isBalanced = (html: string) => (html.match(openTag) ?? []).length === (html.match(closeTag) ?? []).length

/**
 * The description split at its headings into parts that can be collapsed; the text before the first heading is the
 * 'Description'. A description with nested headings is one part.
 */
export function splitDescription(html: string): readonly DescriptionPart[] {
  const fragments = html.split(heading)
  const parts = [{ at: 0, title: 'Description', html: fragments[0] ?? '' }]
  for (let at = 1; at < fragments.length; at += 2) {
    parts.push({ at, title: htmlToText(fragments[at] ?? ''), html: fragments[at + 1] ?? '' })
  }
  const nonEmptyParts = parts.filter((part) => part.title && htmlToText(part.html))
  if (nonEmptyParts.every((part) => isBalanced(part.html))) return nonEmptyParts
  return [{ at: 0, title: 'Description', html }]
}
