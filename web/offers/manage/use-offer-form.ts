import type { FormEvent } from 'react'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { type ErrorNames, type FieldErrors, useRecordForm } from '#web/api/use-record-form.ts'
import { type OfferDraft, type OfferRecord, toDraft, toTerms } from './offer-draft.ts'
import { incompleteFieldsOf, timeErrors } from './time-errors.ts'

/** The values of the form for an offer, or for a new one; `submit` saves them and closes the form. */
export function useOfferForm(offer: OfferRecord | undefined, props: Omit<RecordFormProps, 'open'>) {
  const fallback = 'Failed to save the offer.'
  const form = useRecordForm({ toDraft: () => toDraft(offer), fallback, errorNames, ...props })
  const { draft, showErrors, onDone, onFailed } = form
  const creating = useCall('POST /offers')
  const updating = useCall('PUT /offers/{id}')
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const errors = timeErrors(draft, incompleteFieldsOf(currentTarget))
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    const body = toTerms(draft)
    return offer
      ? updating.send({ params: { id: offer.id }, body: { ...body, seenUpdatedAt: offer.updatedAt } }, onDone, onFailed)
      : creating.send({ body }, onDone, onFailed)
  }
  return { ...form, busy: creating.busy || updating.busy, submit }
}

/** The names of the terms that a field is sent as, and of the day of a time. */
const errorNames: ErrorNames<OfferDraft> = {
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

/** What the sections of the form get. */
export type SectionProps = {
  draft: OfferDraft
  errors: FieldErrors
  onChange: (fields: Partial<OfferDraft>) => void
}
