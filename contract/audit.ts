import { z } from 'zod'
import { type AuditAction, type AuditSubject, auditActions, auditSubjects } from './audit/audit-fields.ts'
import { endpoint } from './endpoint.ts'
import { day, id, integerParam, timestamp } from './schemas.ts'

const subject = z.enum(auditSubjects as [AuditSubject], `subject must be one of ${auditSubjects.join(', ')}.`)
const action = z.enum(auditActions as [AuditAction], `action must be one of ${auditActions.join(', ')}.`)

/** A change in the list; `fields` are the names of the changed fields. */
export const AuditEntry = z.object({
  id: z.int(),
  at: timestamp,
  /** The administrator's name at that time; the id is null for a change at the command line or by a scheduled job. */
  administrator: z.object({ id: z.uuid().nullable(), username: z.string(), name: z.string() }),
  /** Plain text, so that an action of a later version can still be read. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  fields: z.array(z.string()),
})

const AuditValues = z.record(z.string(), z.unknown()).nullable()

const dayMessage = 'Enter a day as YYYY-MM-DD.'

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'admin',
    summary: 'Changes by administrators, newest first; `from` and `to` are inclusive days in India.',
    query: z.object({
      administratorId: id.optional(),
      subject: subject.optional(),
      action: action.optional(),
      from: day(dayMessage).optional(),
      to: day(dayMessage).optional(),
      /** The id of the last entry of the previous page; older entries follow. */
      before: integerParam('before').optional(),
    }),
    response: z.object({ entries: z.array(AuditEntry), nextBefore: z.int().nullable() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/audit/{entryId}',
    access: 'admin',
    summary: 'One change with the old and new values of its fields.',
    params: z.object({
      entryId: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    response: z.object({ entry: AuditEntry.extend({ before: AuditValues, after: AuditValues }) }),
  }),
}
