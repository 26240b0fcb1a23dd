import { type AuditAction, type AuditSubject, actionLabels, subjectLabels } from '#contract/audit/audit-fields.ts'
import type { CallResponse } from '#contract/calls.ts'

export type AuditEntry = CallResponse<'GET /audit'>['entries'][number]

/** 'Product Kurta'; an unknown subject of a later version is shown unchanged. */
export const subjectLabel = ({ subject, subjectName }: AuditEntry): string =>
  [subjectLabels[subject as AuditSubject] ?? subject, subjectName].filter(Boolean).join(' ')

/** 'changed'; an unknown action of a later version is shown unchanged. */
export const actionLabel = ({ action }: AuditEntry): string => actionLabels[action as AuditAction] ?? action

/** Where the subject of an entry is shown; undefined where no page shows one. */
export const subjectHref = ({ subject, subjectId }: AuditEntry): string | undefined =>
  subject === 'order' && subjectId ? `/admin/orders?order=${subjectId}` : undefined
