import type { MessageTemplate } from './messages.ts'
import { type Placeholder, placeholders } from './placeholders.ts'

/** A part of a template: text as it is, or what stands in braces. */
type Token = { kind: 'text' | 'placeholder'; value: string }

/** The parts of a text; a brace without its counterpart is text. */
export const parseTemplate = (text: string): Token[] =>
  text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((part) =>
      /^\{[^{}]*\}$/.test(part) ? { kind: 'placeholder', value: part.slice(1, -1) } : { kind: 'text', value: part },
    )

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** The value of each placeholder for one order. */
export type PlaceholderValues = (name: Placeholder) => string

/** The text of one line with its values. An empty value takes the space before it along, unless a word follows. */
function fillLine(line: string, values: PlaceholderValues): string {
  let filled = ''
  let isAfterEmpty = false
  for (const { kind, value } of parseTemplate(line)) {
    const text = kind === 'text' ? value : isPlaceholder(value) ? values(value) : ''
    if (kind === 'placeholder' && text === '') isAfterEmpty = true
    else {
      if (isAfterEmpty && /^[\s.,;:!?)]/.test(text)) filled = filled.replace(/ $/, '')
      filled += text
      isAfterEmpty = false
    }
  }
  return filled.trim()
}

/** A text on one line. */
const fillOneLine = (text: string, values: PlaceholderValues): string => fillLine(text, values).replace(/\s+/g, ' ')

/** The lines of a paragraph of which something is left. */
const fillParagraph = (paragraph: string, values: PlaceholderValues): string =>
  paragraph
    .split('\n')
    .map((line) => fillLine(line, values))
    .filter(Boolean)
    .join('\n')

/** A message with its values: subject and heading on one line each, and the paragraphs of which something is left. */
export type FilledMessage = { subject: string; heading: string; texts: string[] }

/**
 * A message for one order. Each placeholder is replaced once: a value that contains braces stays as it is. Lines and paragraphs of which
 * nothing is left are left out. Text in braces that is no placeholder becomes nothing, so that no customer reads it.
 */
export const fillTemplate = (
  { subject, heading, text }: MessageTemplate,
  values: PlaceholderValues,
): FilledMessage => ({
  subject: fillOneLine(subject, values),
  heading: fillOneLine(heading, values),
  texts: text
    .split(/\n\s*\n/)
    .map((paragraph) => fillParagraph(paragraph, values))
    .filter(Boolean),
})
