import { useState } from 'react'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type OfferDraft, type OfferRecord, toDraft, toTerms } from './offer-draft.ts'

/** The values of the form for an offer, or for a new one; `submit` saves them and calls `onSaved`. */
export function useOfferForm(offer: OfferRecord | undefined, onSaved: () => void) {
  const [draft, setDraft] = useState(() => toDraft(offer))
  const [hasChanges, setHasChanges] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('')
  const creating = useCall('POST /offers')
  const updating = useCall('PUT /offers/{id}')

  const change = (fields: Partial<OfferDraft>) => {
    setHasChanges(true)
    setDraft((before) => ({ ...before, ...fields }))
  }
  const onDone = (saved: { message: string }) => {
    toast.success(saved.message)
    onSaved()
  }
  const onFailed = (error: unknown) => {
    setErrors(error instanceof ApiError ? error.errors : {})
    setMessage(messageOf(error, 'Failed to save the offer.'))
  }
  const submit = () => {
    setErrors({})
    setMessage('')
    const body = toTerms(draft)
    return offer
      ? updating.send({ params: { id: offer.id }, body }, onDone, onFailed)
      : creating.send({ body }, onDone, onFailed)
  }
  return { draft, change, errors, message, busy: creating.busy || updating.busy, isDirty: hasChanges, submit }
}

/** What the sections of the form get. */
export type SectionProps = {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  onChange: (fields: Partial<OfferDraft>) => void
}
