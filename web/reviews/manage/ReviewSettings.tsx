import { useState } from 'react'
import { reviewRequestDays } from '#contract/reviews/review-limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'

/** The switch of the mail that asks for reviews. */
export function ReviewSettings() {
  const { data, error } = useQuery('GET /review-settings', {})
  const saving = useCall('PUT /review-settings')
  const [saved, setSaved] = useState<boolean>()
  const asksByMail = saved ?? data?.asksByMail
  if (error) return <CallErrorText error={error} fallback="Failed to fetch the settings of reviews." />
  return (
    <div>
      <Switch
        label="Ask for reviews by mail"
        hint={`${reviewRequestDays.from} days after the delivery, once for each order, about products that the customer has neither reviewed nor been asked about.`}
        disabled={asksByMail === undefined}
        checked={asksByMail ?? false}
        busy={saving.busy}
        onChange={({ currentTarget }) =>
          saving.send({ body: { asksByMail: currentTarget.checked } }, (settings) => {
            toast.success(settings.message)
            setSaved(settings.asksByMail)
          })
        }
      />
      <CallErrorText error={saving.error} fallback="Failed to change the settings of reviews." />
    </div>
  )
}
