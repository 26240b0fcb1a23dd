import { type AuditFieldKind, type AuditSubject, auditedFields } from '#contract/audit/audit-fields.ts'
import { formatRupees } from '#contract/money.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'

type Field = { label: string; kind: AuditFieldKind }
type FieldValues = Record<string, unknown> | null

/** One changed field with its label, its removed lines and its added lines. */
export type FieldChange = { name: string; label: string; removed: string[]; added: string[] }

/** The fields of a subject by name; none for a subject of a later version. */
const fieldsOfSubject = (subject: string): Readonly<Record<string, Field>> =>
  Object.hasOwn(auditedFields, subject) ? auditedFields[subject as AuditSubject] : {}

/** The label and kind of a field; a field of a later version has its name as its label. */
export function describeField(subject: string, name: string): Field {
  return fieldsOfSubject(subject)[name] ?? { label: name, kind: 'text' }
}

/** Sorts field names in the order of their form. */
export function sortInFormOrder(subject: string, names: readonly string[]): string[] {
  const order = Object.keys(fieldsOfSubject(subject))
  return [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** The changed fields. Unchanged lines of long texts and lists are omitted. */
export function diffFields(subject: string, before: FieldValues, after: FieldValues): FieldChange[] {
  const names = sortInFormOrder(subject, Object.keys(after ?? before ?? {}))
  return names.map((name) => {
    const { label, kind } = describeField(subject, name)
    const [oldLines, newLines] = [formatValue(kind, before?.[name]), formatValue(kind, after?.[name])]
    return { name, label, removed: without(oldLines, newLines), added: without(newLines, oldLines) }
  })
}

const without = (lines: readonly string[], others: readonly string[]) => lines.filter((line) => !others.includes(line))

/** A value as lines of text; no lines for an empty value. */
export function formatValue(kind: AuditFieldKind, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.map(toText)
  if (kind === 'money' && typeof value === 'number') return [formatRupees(value)]
  if (kind === 'percent' && typeof value === 'number') return [formatTaxRate(value)]
  if (kind === 'flag') return [value === true ? 'Yes' : 'No']
  if (kind === 'state') return [stateLabel(toText(value))]
  if (kind === 'html') return htmlToLines(toText(value))
  return [toText(value)]
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const stateLabel = (state: string): string => state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The lines of an HTML text without its elements. */
const htmlToLines = (html: string): string[] =>
  html
    .replace(/<(\/p|\/h\d|\/li|br\s*\/?)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
