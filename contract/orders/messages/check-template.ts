import { isPlaceholder, parseTemplate } from './fill-template.ts'
import { type MessageName, type MessageTemplate, placeholdersOf } from './messages.ts'
import { canBeEmpty, type Placeholder } from './placeholders.ts'

type Field = keyof MessageTemplate
const fields: readonly Field[] = ['subject', 'heading', 'text']

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** The problems of the texts of a message by field; none for a valid template. Lengths are checked by the schema. */
export const checkTemplate = (name: MessageName, template: MessageTemplate): Partial<Record<Field, string>> =>
  checkTexts(template, placeholdersOf(name))

/** The problems of texts that may contain these placeholders. */
export function checkTexts(template: MessageTemplate, allowed: readonly Placeholder[]): Partial<Record<Field, string>> {
  const problems = fields.map((field) => [field, findProblem(template[field], allowed, field)])
  return Object.fromEntries(problems.filter(([, problem]) => problem))
}

function findProblem(text: string, allowed: readonly Placeholder[], field: Field): string | undefined {
  const tokens = parseTemplate(text)
  const names = tokens.flatMap(({ kind, value }) => (kind === 'placeholder' ? [value] : []))
  const brace = tokens.flatMap(({ kind, value }) => (kind === 'text' ? (/[{}]/.exec(value) ?? []) : []))[0]
  if (brace) return `The ${field} has a ${brace} without a ${brace === '{' ? '}' : '{'}.`
  const unknown = [...new Set(names.filter((one) => !allowed.includes(one as Placeholder)))]
  if (unknown.length > 0) {
    const is =
      unknown.length === 1 ? `${inBraces(unknown)} is no placeholder` : `${inBraces(unknown)} are no placeholders`
    return `${is} of this message. It can contain ${inBraces(allowed)}.`
  }
  const isLeft = tokens.some(({ kind, value }) =>
    kind === 'text' ? value.trim() !== '' : isPlaceholder(value) && !canBeEmpty(value),
  )
  return isLeft ? undefined : `The ${field} would be empty for some orders. Add words or another placeholder.`
}
