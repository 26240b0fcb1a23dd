import { type AuditAction, type AuditSubject, actionLabels, subjectLabels } from '#contract/audit-fields.ts'
import type { CallResponse } from '#contract/calls.ts'

export type AuditEntry = CallResponse<'GET /audit'>['entries'][number]

/** 'Product Kurta'; a word of a later version is told as it is. */
export const subjectLabel = ({ subject, subjectName }: AuditEntry): string =>
  [subjectLabels[subject as AuditSubject] ?? subject, subjectName].filter(Boolean).join(' ')

/** 'changed'; a word of a later version is told as it is. */
export const actionLabel = ({ action }: AuditEntry): string => actionLabels[action as AuditAction] ?? action
