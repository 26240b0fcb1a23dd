import { htmlToText } from '../plain-text.ts'

/** `at` is its index in the description, because two parts may have the same text. */
export type DescriptionPart = { at: number; title: string; html: string }

const heading = /<h[1-4]\b[^>]*>([\s\S]*?)<\/h[1-4]>/g
const openings = /<(?:ul|ol|blockquote|table|div)\b/g
const closings = /<\/(?:ul|ol|blockquote|table|div)>/g

/** Whether the HTML closes every element that it opens. */
const isBalanced = (html: string) => (html.match(openings) ?? []).length === (html.match(closings) ?? []).length

/**
 * The description split at its headings into parts that can be collapsed; the text before the first heading is the
 * 'Description'. A description with nested headings is one part.
 */
export function splitDescription(html: string): readonly DescriptionPart[] {
  const pieces = html.split(heading)
  const parts = [{ at: 0, title: 'Description', html: pieces[0] ?? '' }]
  for (let at = 1; at < pieces.length; at += 2) {
    parts.push({ at, title: htmlToText(pieces[at] ?? ''), html: pieces[at + 1] ?? '' })
  }
  const filled = parts.filter((part) => part.title && htmlToText(part.html))
  if (filled.every((part) => isBalanced(part.html))) return filled
  return [{ at: 0, title: 'Description', html }]
}
