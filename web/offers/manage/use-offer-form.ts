import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type OfferDraft, type OfferRecord, toDraft, toTerms } from './offer-draft.ts'
import { incompleteFieldsOf, timeErrors } from './time-errors.ts'

/** The values of the form for an offer, or for a new one; `submit` saves them and closes the form. */
export function useOfferForm(offer: OfferRecord | undefined, { onClose, onChanged }: Omit<RecordFormProps, 'open'>) {
  const [draft, setDraft] = useState(() => toDraft(offer))
  const [hasChanges, setHasChanges] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('')
  const creating = useCall('POST /offers')
  const updating = useCall('PUT /offers/{id}')

  const change = (fields: Partial<OfferDraft>) => {
    setHasChanges(true)
    setErrors((before) => withoutErrorsOf(before, fields))
    setMessage('')
    setDraft((before) => ({ ...before, ...fields }))
  }
  const onDone = (saved: { message: string }) => {
    toast.success(saved.message)
    onClose()
    onChanged()
  }
  const onFailed = (error: unknown) => {
    setErrors(fieldErrorsOf(error))
    setMessage(messageOf(error, 'Failed to save the offer.'))
    if (hasStatus(error, 409)) onChanged()
  }
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const errorsOfTimes = timeErrors(draft, incompleteFieldsOf(currentTarget))
    const isValid = Object.keys(errorsOfTimes).length === 0
    setErrors(errorsOfTimes)
    setMessage(isValid ? '' : 'Please correct the marked fields.')
    if (!isValid) return
    const body = toTerms(draft)
    return offer
      ? updating.send({ params: { id: offer.id }, body: { ...body, seenUpdatedAt: offer.updatedAt } }, onDone, onFailed)
      : creating.send({ body }, onDone, onFailed)
  }
  return { draft, change, errors, message, busy: creating.busy || updating.busy, isDirty: hasChanges, submit }
}

/** The other names of errors that a change of a field removes: those of the terms that it is sent as, and of the day of a time. */
const errorNames: Partial<Record<keyof OfferDraft, readonly string[]>> = {
  getPercent: ['percent'],
  scope: ['scopeIds'],
  categories: ['scopeIds'],
  brands: ['scopeIds'],
  collections: ['scopeIds'],
  products: ['scopeIds'],
  startDay: ['startsAt', 'endsAt'],
  startTime: ['startDay', 'startsAt', 'endsAt'],
  endDay: ['startsAt', 'endsAt'],
  endTime: ['endDay', 'startsAt', 'endsAt'],
  hoursFrom: ['hours'],
  hoursTo: ['hours'],
}

/** The errors without those of the changed fields. */
function withoutErrorsOf(errors: Readonly<Record<string, string>>, changed: Partial<OfferDraft>) {
  const names = (Object.keys(changed) as (keyof OfferDraft)[]).flatMap((name) => [name, ...(errorNames[name] ?? [])])
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

/** What the sections of the form get. */
export type SectionProps = {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  onChange: (fields: Partial<OfferDraft>) => void
}
