import { maxOfferCode, maxOfferName } from '#contract/offers/offer-limits.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { BenefitFields } from './BenefitFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { OfferSummary } from './OfferSummary.tsx'
import type { OfferRecord } from './offer-draft.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import { type SectionProps, useOfferForm } from './use-offer-form.ts'

type Props = RecordFormProps & {
  /** The offer to edit; undefined adds one. */
  offer: OfferRecord | undefined
}

/** Adds or edits an offer in a modal, with a summary in words and a sample cart. */
export function OfferForm({ open, offer, onClose, onChanged }: Props) {
  const form = useOfferForm(offer, { onClose, onChanged })
  const section: SectionProps = { draft: form.draft, errors: form.errors, onChange: form.change }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={offer ? 'Edit offer' : 'Add offer'}
      size="xl"
      dirty={form.isDirty}
      busy={form.busy}
      saveText={offer ? 'Save offer' : 'Add offer'}
      error={form.message}
      onSubmit={form.submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <NameFields {...section} />
        <BenefitFields {...section} />
        <ScopeFields {...section} />
        <ConditionFields {...section} />
        <TimeFields {...section} />
        <OfferSummary draft={form.draft} scopeItems={offer?.scopeItems ?? []} />
      </div>
    </FormModal>
  )
}

const ways = [
  { value: 'CODE', title: 'With a code', text: 'Shoppers enter it in the cart.' },
  { value: 'AUTOMATIC', title: 'Automatic', text: 'Applied to every cart that meets the conditions.' },
] as const

function NameFields({ draft, errors, onChange }: SectionProps) {
  return (
    <>
      <RadioCards
        legend="How it is applied"
        className="sm:grid-cols-2"
        options={ways}
        value={draft.hasCode ? 'CODE' : 'AUTOMATIC'}
        onChange={(way) => onChange({ hasCode: way === 'CODE' })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" required error={errors.name} hint="Shoppers see it beside the discount.">
          <TextInput
            value={draft.name}
            maxLength={maxOfferName}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        {draft.hasCode && (
          <Field label="Code" required error={errors.code} hint="Capital and small letters are the same.">
            <TextInput
              value={draft.code}
              maxLength={maxOfferCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="SAVE10"
              onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
            />
          </Field>
        )}
      </div>
    </>
  )
}
