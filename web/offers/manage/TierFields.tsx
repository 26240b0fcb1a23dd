import Trash from 'lucide-react/icons/trash'
import { maxOfferPieces, maxOfferTiers } from '#contract/offers/offer-limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { OfferDraft } from './offer-draft.ts'
import type { SectionProps } from './use-offer-form.ts'

type Tier = OfferDraft['tiers'][number]

/** The numbers of pieces of an offer, each with the price for all of them together. */
export function TierFields({ draft: { tiers }, errors, onChange }: SectionProps) {
  const set = (index: number, change: Partial<Tier>) =>
    onChange({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)) })
  const remove = (index: number) => onChange({ tiers: tiers.filter((_, at) => at !== index) })
  // The message is about all prices: it marks the empty fields, or all if none is empty.
  const isAnyEmpty = tiers.some(({ quantity, price }) => quantity === '' || price === '')
  const isInvalid = (text: string) => (errors.tiers !== undefined && (!isAnyEmpty || text === '')) || undefined
  return (
    <div className="grid gap-3 sm:col-span-2">
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
          <Field label={`Number of items${tiers.length > 1 ? ` ${index + 1}` : ''}`}>
            <NumberInput
              value={tier.quantity}
              aria-invalid={isInvalid(tier.quantity)}
              min={2}
              max={maxOfferPieces}
              onChange={({ target }) => set(index, { quantity: target.value })}
            />
          </Field>
          <Field label={`Price together${tiers.length > 1 ? ` ${index + 1}` : ''}`}>
            <RupeesInput
              value={tier.price}
              aria-invalid={isInvalid(tier.price)}
              onChange={({ target }) => set(index, { price: target.value })}
            />
          </Field>
          <IconButton label={`Remove price ${index + 1}`} disabled={tiers.length === 1} onClick={() => remove(index)}>
            <Trash className="size-4" />
          </IconButton>
        </div>
      ))}
      {errors.tiers && <ErrorText>{errors.tiers}</ErrorText>}
      {tiers.length < maxOfferTiers && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ tiers: [...tiers, { quantity: '', price: '' }] })}
        >
          Add another price
        </Button>
      )}
    </div>
  )
}
