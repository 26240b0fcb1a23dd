import { type AuditSubject, auditedFields } from '#contract/audit/audit-fields.ts'

/** JSON values by field. */
type FieldValues = Record<string, unknown>

/** The values of the changed fields before and after; null if the subject did not exist then. */
export type ChangedFields = { before: FieldValues | null; after: FieldValues | null }

/**
 * The differences in the audited fields of a subject; null if it existed before and after and nothing differs. Null and
 * missing values are equal.
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

/** The values after a JSON round trip: a Date is text, and what JSON cannot express is dropped. */
const toPlainJson = (values: object | null): FieldValues => JSON.parse(JSON.stringify(values ?? {})) as FieldValues

const pickFields = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** JSON with sorted keys. */
const canonicalJson = (value: unknown): string => JSON.stringify(value ?? null, sortKeys)

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
