import { type AuditAction, type AuditSubject, actionWords, subjectWords } from '#contract/audit-words.ts'
import type { CallReply } from '#contract/calls.ts'

export type Entry = CallReply<'GET /audit'>['entries'][number]

/** 'Product Kurta'; a word of a later version is told as it is. */
export const subjectOf = ({ subject, subjectName }: Entry): string =>
  [subjectWords[subject as AuditSubject] ?? subject, subjectName].filter(Boolean).join(' ')

/** 'changed'; a word of a later version is told as it is. */
export const actionOf = ({ action }: Entry): string => actionWords[action as AuditAction] ?? action
