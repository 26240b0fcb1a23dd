import { createRequire } from 'node:module'
import type SanitizeHtml from 'sanitize-html'
import { alignments, fontSizes, textColors } from '#contract/catalogue/rich-text.ts'
import { allowedBlocks, breakAtOtherBlocks, hasOtherBlocks, otherBlocks } from './block-breaks.ts'

/** Loads the library on first use. */
const sanitizer = () => createRequire(import.meta.url)('sanitize-html') as typeof SanitizeHtml

const oneOf = (words: readonly string[]) => [new RegExp(`^(?:${words.join('|')})$`)]

/** The styles of the editor; none of them can load anything. */
const styles = {
  'text-align': oneOf(alignments),
  color: [...textColors],
  'font-size': oneOf(fontSizes),
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6']
const inline = ['strong', 'em', 'b', 'i', 'u', 's', 'a', 'span', 'br']
const styled = ['p', 'span', 'li', 'blockquote', 'th', 'td', ...headings]
const spans = { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ }

/** Tags that are removed with their content. */
const droppedTextTags = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'template',
  'svg',
  'math',
  'iframe',
]

const isExternal = (href: string) => /^https?:/i.test(href.trim())

const withRel: SanitizeHtml.Transformer = (tagName, { href = '' }) => {
  const rel: SanitizeHtml.Attributes = isExternal(href) ? { rel: 'noopener nofollow' } : {}
  return { tagName, attribs: { href, ...rel } }
}

const withNumbers: SanitizeHtml.Transformer = (tagName, attribs) => {
  const valid = Object.entries(attribs).filter(([name, value]) => {
    const pattern = (spans as Record<string, RegExp>)[name]
    return pattern ? pattern.test(value) : true
  })
  return { tagName, attribs: Object.fromEntries(valid) }
}

const options: SanitizeHtml.IOptions = {
  allowedTags: [...allowedBlocks, ...inline],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    th: ['style', 'colspan', 'rowspan'],
    td: ['style', 'colspan', 'rowspan'],
    ...Object.fromEntries(styled.filter((tag) => !/^t[hd]$/.test(tag)).map((tag) => [tag, ['style']])),
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  allowedStyles: { '*': styles },
  nonTextTags: droppedTextTags,
  nestingLimit: 40,
  // The page itself has the h1.
  transformTags: { h1: 'h2', a: withRel, th: withNumbers, td: withNumbers },
}

const withOtherBlocks = { ...options, allowedTags: [...allowedBlocks, ...otherBlocks, ...inline] }

/**
 * The maximum number of passes until the result no longer changes. One pass is not enough: a parser moves misplaced tags, such as a
 * table inside a paragraph, only when it reads the result.
 */
const maxPasses = 5

/**
 * Reduces HTML to the features of the editor: text, headings, lists, links, tables and a few styles. The texts of other blocks, such as "div",
 * become paragraphs. Idempotent.
 */
export function sanitizeHtml(html: string): string {
  const sanitize = sanitizer()
  let clean = hasOtherBlocks(html) ? breakAtOtherBlocks(sanitize(html, withOtherBlocks)) : html
  for (let pass = 0; pass < maxPasses; pass++) {
    const before = clean
    clean = sanitize(before, options).trim()
    if (clean === before) break
  }
  return clean
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of HTML on one line, for meta descriptions and mails. It is not escaped. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<(?=\/?(?:p|br|h\d|li|ul|ol|tr|td|th|div|blockquote)\b)/gi, ' <')
  return sanitizer()(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: droppedTextTags })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
