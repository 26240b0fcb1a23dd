import { type AuditFieldKind, auditedFields } from '#contract/audit-fields.ts'
import { formatRupees } from '#contract/money.ts'
import { formatTaxRate } from '#contract/tax/gst.ts'

type Field = { label: string; kind: AuditFieldKind }
type FieldValues = Record<string, unknown> | null

/** One changed field with its label, its removed lines and its added lines. */
export type FieldChange = { name: string; label: string; removed: string[]; added: string[] }

/** The label and kind of a field; a field of a later version has its name as its label. */
export function describeField(subject: string, name: string): Field {
  const fields = Object.hasOwn(auditedFields, subject) ? auditedFields[subject as keyof typeof auditedFields] : {}
  const field = (fields as Record<string, Field>)[name]
  return field ?? { label: name, kind: 'text' }
}

/** Sorts field names in the order of their form. */
export function sortInFormOrder(subject: string, names: readonly string[]): string[] {
  const fields = Object.hasOwn(auditedFields, subject) ? auditedFields[subject as keyof typeof auditedFields] : {}
  const order = Object.keys(fields)
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

/** A formatted value by lines; no lines for an empty value. */
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
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
