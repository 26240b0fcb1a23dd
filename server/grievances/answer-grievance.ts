import { minuteMs } from '#contract/durations.ts'
import type { Input } from '#contract/endpoint.ts'
import type { grievances } from '#contract/grievances/grievances.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { assertOpen, assertSeenEntries, changeGrievance } from './change-grievance.ts'
import { answerEmail } from './emails.ts'
import { type GrievanceWithEntries, insertEntry, updateGrievance } from './grievances.store.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'publicUrl'>
type AnswerInput = Input<typeof grievances.answer>['body']

/** Answers an open complaint by mail, and closes it where wanted. An answer also acknowledges it. A conflict if it was added to meanwhile. */
export async function answerGrievance(
  context: Context,
  administrator: Caller,
  id: string,
  { text, close, seenEntries }: AnswerInput,
) {
  await changeGrievance(context, administrator, id, async ({ trx, grievance, now }) => {
    assertOpen(grievance)
    if (!close && isRepeated(grievance, text, now)) return {}
    assertSeenEntries(grievance, seenEntries)
    const entry = { grievanceId: id, administratorId: administrator.id, createdAt: now }
    await insertEntry(trx, { ...entry, kind: 'ANSWER', text })
    if (close) await insertEntry(trx, { ...entry, kind: 'CLOSED', text: null })
    await updateGrievance(trx, id, {
      acknowledgedAt: grievance.acknowledgedAt ?? now,
      ...(close && { status: 'CLOSED', closedAt: now }),
    })
    const email = answerEmail(grievance, { text, closedAt: close ? now : null, publicUrl: context.publicUrl })
    await queueMail(trx, email, grievance.userId)
    return { entry: 'ANSWER', isAcknowledged: true, ...(close && { status: 'CLOSED' as const }) }
  })
  return { message: close ? 'Answer sent, complaint closed.' : 'Answer sent.' }
}

/** Whether the last entry that the customer sees is this answer, given minutes ago: a form that is sent twice is one answer. */
function isRepeated({ entries }: GrievanceWithEntries, text: string, now: Date): boolean {
  const last = entries.findLast(({ kind }) => kind !== 'NOTE')
  return last?.kind === 'ANSWER' && last.text === text && now.getTime() - Date.parse(last.at) < 10 * minuteMs
}
