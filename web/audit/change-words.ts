import { type AuditedKind, auditedFields } from '#contract/audit-words.ts'
import { ratePercent } from '#contract/gst.ts'
import { formatRupees } from '#contract/money.ts'

type Field = { words: string; kind: AuditedKind }
type Fields = Record<string, unknown> | null

/** One field of a change, in words: the lines that went and those that came. */
export type FieldChange = { name: string; words: string; went: string[]; came: string[] }

/** A field in words; one that a later version named shows its own name. */
export function fieldOf(subject: string, name: string): Field {
  const fields = Object.hasOwn(auditedFields, subject) ? auditedFields[subject as keyof typeof auditedFields] : {}
  const known = (fields as Record<string, Field>)[name]
  return known ?? { words: name, kind: 'text' }
}

/** The names of fields in the order in which their form has them. */
export function inFormOrder(subject: string, names: readonly string[]): string[] {
  const fields = Object.hasOwn(auditedFields, subject) ? auditedFields[subject as keyof typeof auditedFields] : {}
  const order = Object.keys(fields)
  return [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** What a change did to each field. Lines that stayed are left out of long texts and lists. */
export function changesOf(subject: string, before: Fields, after: Fields): FieldChange[] {
  const names = inFormOrder(subject, Object.keys(after ?? before ?? {}))
  return names.map((name) => {
    const { words, kind } = fieldOf(subject, name)
    const [old, now] = [linesOf(kind, before?.[name]), linesOf(kind, after?.[name])]
    return { name, words, went: without(old, now), came: without(now, old) }
  })
}

const without = (lines: readonly string[], others: readonly string[]) => lines.filter((line) => !others.includes(line))

/** A value as an owner reads it; nothing has no lines. */
export function linesOf(kind: AuditedKind, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.map(told)
  if (kind === 'money' && typeof value === 'number') return [formatRupees(value)]
  if (kind === 'percent' && typeof value === 'number') return [ratePercent(value)]
  if (kind === 'flag') return [value === true ? 'Yes' : 'No']
  if (kind === 'state') return [stateWords(told(value))]
  if (kind === 'html') return paragraphs(told(value))
  return [told(value)]
}

const told = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const stateWords = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** A formatted text as its lines, without what formats it. */
const paragraphs = (html: string): string[] =>
  html
    .replace(/<(\/p|\/h\d|\/li|br\s*\/?)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
