import { htmlToText } from '../plain-text.ts'

/** `at` is its place in the description: two parts may say the same. */
export type DescriptionPart = { at: number; title: string; html: string }

const heading = /<h[1-4]\b[^>]*>([\s\S]*?)<\/h[1-4]>/g
const openings = /<(?:ul|ol|blockquote|table|div)\b/g
const closings = /<\/(?:ul|ol|blockquote|table|div)>/g

/** Whether a piece closes all that it opens, so that it can stand by itself. */
const isBalanced = (html: string) => (html.match(openings) ?? []).length === (html.match(closings) ?? []).length

/**
 * A description cut at its headings, each part to be folded by itself; what comes before the first is the 'Description'. One
 * whose headings stand inside something else stays in one piece.
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
