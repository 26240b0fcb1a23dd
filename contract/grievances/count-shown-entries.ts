import type { GrievanceEntryKind } from './grievance-rules.ts'

/** The number of entries that the customer sees: all but internal notes. */
export const countShownEntries = (entries: readonly { kind: GrievanceEntryKind }[]): number =>
  entries.filter(({ kind }) => kind !== 'NOTE').length
