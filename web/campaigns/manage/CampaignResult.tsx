import { useState } from 'react'
import { useNavigate } from 'react-router'
import { campaignCan } from '#contract/campaigns/campaign-limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePolling } from '#web/api/use-polling.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Preview } from './CampaignForm.tsx'
import { audienceText, type Campaign, campaignsPath, durationText, lostSegmentText, toDraft } from './campaign.ts'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { StateBadge } from './StateBadge.tsx'

/** In milliseconds. */
const pollInterval = 2000

type Props = { campaign: Campaign; isLoading: boolean; onChanged: () => void }

/** A message that was started: its progress while it is being sent, then its numbers. */
export function CampaignResult({ campaign, isLoading, onChanged }: Props) {
  const isRunning = campaign.state === 'RUNNING'
  usePolling({ isLoading, refetch: onChanged }, isRunning, pollInterval)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title={campaign.subject} aside={<StateBadge state={campaign.state} />}>
          {campaign.state === 'FAILED' && (
            <ErrorBox
              message="The mails could not be sent for several hours, or the store was interrupted repeatedly."
              detail="Check the mail server, then go on with the rest. Nobody gets the message twice."
            />
          )}
          {isRunning && <Progress campaign={campaign} />}
          <Numbers campaign={campaign} />
        </Panel>
        <Actions campaign={campaign} onChanged={onChanged} />
      </div>
      <Preview texts={campaign} />
    </div>
  )
}

function Progress({ campaign: { recipientCount, progress } }: { campaign: Campaign }) {
  const done = progress.sent + progress.skipped + progress.failed
  const left = Math.max(0, recipientCount - done)
  return (
    <div className="grid gap-3">
      <ProgressBar
        label="Customers"
        done={done}
        total={recipientCount}
        valueText={`${formatNumber(done)} of ${formatNumber(recipientCount)}`}
      />
      {left > 0 && (
        <p className="text-sm text-muted">
          About {durationText(left)} more. You may leave this page; the sending goes on.
        </p>
      )}
    </div>
  )
}

function Numbers({ campaign }: { campaign: Campaign }) {
  const { recipientCount, progress, startedAt, endedAt, state } = campaign
  const { sent, skipped, failed } = progress
  const left = Math.max(0, recipientCount - sent - skipped - failed)
  const number = (name: string, value: number, valueClass = '') => (
    <DescriptionItem name={name} valueClass={`tabular-nums ${valueClass}`}>
      {formatNumber(value)}
    </DescriptionItem>
  )
  return (
    <>
      <dl className="grid gap-2">
        <DescriptionItem name="For" valueClass="wrap-anywhere">
          {audienceText(campaign)}
        </DescriptionItem>
        {number('Recipients', recipientCount)}
        {number('Sent', sent, 'font-semibold')}
        {number('Skipped', skipped)}
        {number('Failed', failed, failed > 0 ? 'text-danger' : '')}
        {left > 0 && number(state === 'CANCELED' ? 'Not sent' : 'Left', left)}
        {startedAt && (
          <DescriptionItem name="Started">
            <DateTime iso={startedAt} withTime />
          </DescriptionItem>
        )}
        {endedAt && (
          <DescriptionItem name="Ended">
            <DateTime iso={endedAt} withTime />
          </DescriptionItem>
        )}
      </dl>
      {(skipped > 0 || failed > 0) && (
        <p className="text-sm text-muted">
          Skipped: ended these mails, were blocked or deleted their account before their mail was sent. Failed: the mail
          server did not take the mail, or it is not known whether it did.
        </p>
      )}
    </>
  )
}

function Actions({ campaign, onChanged }: { campaign: Campaign; onChanged: () => void }) {
  const { id, state } = campaign
  const resuming = useCall('POST /campaigns/{id}/resume')
  const resume = () => resuming.send({ params: { id } }, onChanged)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {campaignCan.resume(state) && (
          <Button variant="primary" busy={resuming.busy} onClick={resume}>
            Go on with the rest
          </Button>
        )}
        {campaignCan.cancel(state) && <CancelButton id={id} onChanged={onChanged} />}
        <CopyButton campaign={campaign} />
        {campaignCan.remove(state) && <DeleteCampaign campaign={campaign} />}
      </div>
      <CallErrorText error={resuming.error} fallback="Failed to go on." />
    </>
  )
}

function CancelButton({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = async () => {
    const canceling = call('POST /campaigns/{id}/cancel', { params: { id } })
    // A message that has ended meanwhile is shown as it is.
    const { message } = await withErrorMessage(canceling, 'Failed to cancel the message.').finally(onChanged)
    toast.success(message)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel sending</Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Cancel the rest of this message?"
        text="Mails that were sent cannot be taken back. A canceled message cannot be continued."
        danger
        confirmText="Cancel sending"
        cancelText="Go on"
        onConfirm={cancel}
      />
    </>
  )
}

/** Creates a draft with the same texts and the same segment; without it if it was deleted. */
function CopyButton({ campaign: original }: { campaign: Campaign }) {
  const { segment } = original
  const navigate = useNavigate()
  const creating = useCall('POST /campaigns')
  const copy = () =>
    creating.send({ body: toDraft(original) }, ({ campaign }) => {
      const title = 'A draft with these texts is saved.'
      if (segment && !segment.id) toast.info(title, { text: lostSegmentText(segment.name), duration: 8000 })
      else toast.success(title)
      void navigate(`${campaignsPath}/${campaign.id}`)
    })
  return (
    <>
      <Button busy={creating.busy} onClick={copy}>
        Use as a draft
      </Button>
      <CallErrorText error={creating.error} fallback="Failed to save a draft." />
    </>
  )
}
