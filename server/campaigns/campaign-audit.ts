import type { AuditAction } from '#contract/audit/audit-fields.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import type { Campaign } from './campaigns.store.ts'

/** A message in the form of the audit log. */
const snapshot = ({ subject, heading, text, segment, state, recipientCount }: Campaign) => ({
  subject,
  heading,
  text,
  state,
  recipientCount,
  audience: segment?.name ?? 'Everyone who agreed to news and offers',
})

type Change = { before: Campaign | null; after: Campaign | null; action?: AuditAction; now: Date }

/** Records a change of a message in the audit log. */
export function recordCampaign(trx: RunningTransaction, actor: Caller, { before, after, action, now }: Change) {
  const { id, subject: subjectName } = (after ?? before)!
  return recordChange(trx, {
    actor,
    now,
    subject: 'campaign',
    subjectId: id,
    subjectName,
    ...(action && { action }),
    before: before && snapshot(before),
    after: after && snapshot(after),
  })
}
