import { useState } from 'react'
import type { CallInput, CallResponse } from '#contract/calls.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { type CompanyDetails, useCompany } from '#web/company/company.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { reminderTimes } from './reminder-times.ts'

type Consents = CallResponse<'GET /marketing-consents'>['consents']
type Purpose = Consents[number]['purpose']
type Place = CallInput<'PUT /marketing-consents/{purpose}'>['body']['place']

/** The boxes of a customer's consents to mails that are not about an order. A box is saved when it is ticked or cleared. */
export function ConsentBoxes({ place, only }: { place: Place; only?: Purpose }) {
  const { data, error: failure, isLoading, refetch } = useQuery('GET /marketing-consents', {})
  const { send, busy, error } = useCall('PUT /marketing-consents/{purpose}')
  const [saved, setSaved] = useState<Consents>()
  const [sent, setSent] = useState<Purpose>()
  const company = useCompany()
  if (failure) {
    return (
      <QueryErrorBox
        error={failure}
        fallback="Failed to fetch which mails you want."
        onRetry={refetch}
        busy={isLoading}
      />
    )
  }
  if (!data) return <Skeleton className="h-16" />
  const shown = (saved ?? data.consents).filter(({ purpose }) => only === undefined || purpose === only)
  const set = (purpose: Purpose, isGiven: boolean) => {
    if (busy) return
    setSent(purpose)
    void send({ params: { purpose }, body: { isGiven, place } }, ({ message, consents }) => {
      setSaved(consents)
      toast.success(message)
    })
  }
  return (
    <div>
      {shown.map(({ purpose, givenAt }) => (
        <Checkbox
          key={purpose}
          label={labels[purpose]}
          hint={hintOf(purpose, company)}
          // While its change is saved a box shows the new state.
          checked={(givenAt !== null) !== (busy && purpose === sent)}
          // Disabled, it would lose the focus.
          aria-disabled={busy}
          onChange={({ target }) => set(purpose, target.checked)}
        />
      ))}
      {error !== null && <CallErrorText error={error} fallback="This could not be saved. Please try again." />}
    </div>
  )
}

const labels: Record<Purpose, string> = {
  CART_REMINDERS: 'Remind me by e-mail about items I leave in my cart',
  NEWS_AND_OFFERS: 'Send me news and offers by e-mail',
}

const endText = 'You can end this here or in each mail.'

function hintOf(purpose: Purpose, company: CompanyDetails | undefined): string {
  const times = purpose === 'CART_REMINDERS' && company?.cartReminders ? `${reminderTimes(company.cartReminders)} ` : ''
  return times + endText
}
