import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { withConflictToast } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { type Campaign, durationText, toDraft } from './campaign.ts'

type Counted = CallResponse<'GET /campaigns/recipient-count'>

type Props = {
  campaign: Campaign
  /** The form has changes that would not be sent. */
  isDirty: boolean
  /** The draft is being loaded again. */
  isLoading: boolean
  /** Called after the draft was started, or was found to be outdated. */
  onChanged: () => void
}

/** Counts the recipients of a draft, names their number, and starts to send it after a confirmation. */
export function SendCampaign({ campaign, isDirty, isLoading, onChanged }: Props) {
  const [isCounting, setCounting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [{ count, segmentUpdatedAt }, setCounted] = useState<Counted>({ count: 0, segmentUpdatedAt: null })
  const { id, subject, segment } = campaign
  const open = async () => {
    setCounting(true)
    try {
      const query = segment?.id ? { segmentId: segment.id } : {}
      const counted = await call('GET /campaigns/recipient-count', { query })
      if (counted.count === 0) return toast.error('Nobody would get this message.')
      setCounted(counted)
      setOpen(true)
    } catch (error) {
      toast.error(messageOf(error, 'Failed to count the recipients.'))
    } finally {
      setCounting(false)
    }
  }
  const start = async () => {
    const body = { recipientCount: count, seenContent: toDraft(campaign), seenSegmentUpdatedAt: segmentUpdatedAt }
    const starting = call('POST /campaigns/{id}/start', { params: { id }, body })
    const started = await withConflictToast(starting, 'Failed to send the message.')
    if (started) toast.success(started.message)
    // After a conflict the draft or its recipients have changed: the draft is loaded again.
    onChanged()
  }
  const customers = formatCount(count, 'customer')
  const audience = segment
    ? `the customers of “${segment.name}” who agreed to news and offers`
    : 'everyone who agreed to news and offers'
  return (
    <>
      <Button
        variant={isDirty ? 'secondary' : 'primary'}
        busy={isCounting || isLoading}
        disabled={isDirty}
        title={isDirty ? 'Save the draft before you send it.' : undefined}
        onClick={open}
      >
        Send…
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Send this message to ${customers}?`}
        text={`“${subject}” goes to ${audience}. Mails that were sent cannot be taken back. It takes about ${durationText(count)}.`}
        confirmText={`Send to ${customers}`}
        onConfirm={start}
      />
    </>
  )
}
