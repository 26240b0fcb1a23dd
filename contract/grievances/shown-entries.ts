import type { GrievanceEntryKind } from './grievance-rules.ts'

/** Whether the customer sees an entry: all but internal notes. */
export const isForCustomer = <Entry extends { kind: GrievanceEntryKind }>(
  entry: Entry,
): entry is Entry & { kind: Exclude<GrievanceEntryKind, 'NOTE'> } => entry.kind !== 'NOTE'

/** The number of entries that the customer sees. */
export const countShownEntries = (entries: readonly { kind: GrievanceEntryKind }[]): number =>
  entries.filter(isForCustomer).length
