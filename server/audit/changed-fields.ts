import { type AuditSubject, auditedFields } from '#contract/audit-fields.ts'

/** Values by field, as JSON has them. */
export type Fields = Record<string, unknown>

/** The fields that changed, as they were and as they are; null where there was or is nothing at all. */
export type ChangedFields = { before: Fields | null; after: Fields | null }

/**
 * What differs in the fields that are written down of a subject; null when both are there and nothing does. What is empty
 * and what is missing are the same.
 */
export function changedFields(
  subject: AuditSubject,
  before: object | null,
  after: object | null,
): ChangedFields | null {
  const names = Object.keys(auditedFields[subject])
  const [old, now] = [toPlainJson(before), toPlainJson(after)]
  const changed = names.filter((name) => canonicalJson(old[name]) !== canonicalJson(now[name]))
  if (before && after && changed.length === 0) return null
  return { before: before && pickFields(old, changed), after: after && pickFields(now, changed) }
}

/** As JSON keeps it: a Date is its text, and what has no place there is gone. */
const toPlainJson = (values: object | null): Fields => JSON.parse(JSON.stringify(values ?? {})) as Fields

const pickFields = (values: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** One spelling of each value, whatever order its keys have. */
const canonicalJson = (value: unknown): string => JSON.stringify(value ?? null, sortKeys)

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
