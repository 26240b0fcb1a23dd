import Plus from 'lucide-react/icons/plus'
import { maxRates } from '#contract/delivery/delivery-limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { newRate, type RateDraft } from './zone-draft.ts'

type Props = { rates: readonly RateDraft[]; onChange: (rates: readonly RateDraft[]) => void; error: string | undefined }

/** The rates with conditions; the first one that applies to an order is charged. */
export function RateFields({ rates, onChange, error }: Props) {
  const replace = (key: string, change: Partial<RateDraft>) =>
    onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...change } : rate)))
  return (
    <div className="grid gap-4">
      {rates.map((rate, index) => (
        <RateRow
          key={rate.key}
          number={index + 1}
          rate={rate}
          onChange={(change) => replace(rate.key, change)}
          onRemove={() => onChange(rates.filter(({ key }) => key !== rate.key))}
        />
      ))}
      {error && <ErrorText>{error}</ErrorText>}
      {/* The rate for all other orders is one more. */}
      {rates.length + 1 < maxRates && (
        <Button className="justify-self-start" onClick={() => onChange([...rates, newRate()])}>
          <Plus aria-hidden="true" className="size-5" />
          Add a rate with conditions
        </Button>
      )}
    </div>
  )
}

type RowProps = {
  number: number
  rate: RateDraft
  onChange: (change: Partial<RateDraft>) => void
  onRemove: () => void
}

function RateRow({ number, rate, onChange, onRemove }: RowProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-control border border-hairline p-4">
      <legend className="px-1 text-sm font-medium">Rate {number}</legend>
      <p className="text-sm text-muted">Charged where an order meets all of these. An empty field is no condition.</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Order value from">
          <RupeesInput value={rate.minSubtotal} onChange={({ target }) => onChange({ minSubtotal: target.value })} />
        </Field>
        <Field label="Order value up to">
          <RupeesInput value={rate.maxSubtotal} onChange={({ target }) => onChange({ maxSubtotal: target.value })} />
        </Field>
        <Field label="Grams from">
          <NumberInput
            value={rate.minWeightGrams}
            min={0}
            onChange={({ target }) => onChange({ minWeightGrams: target.value })}
          />
        </Field>
        <Field label="Grams up to">
          <NumberInput
            value={rate.maxWeightGrams}
            min={0}
            onChange={({ target }) => onChange({ maxWeightGrams: target.value })}
          />
        </Field>
        <Field label="Pieces from">
          <NumberInput
            value={rate.minPieces}
            min={0}
            onChange={({ target }) => onChange({ minPieces: target.value })}
          />
        </Field>
        <Field label="Pieces up to">
          <NumberInput
            value={rate.maxPieces}
            min={0}
            onChange={({ target }) => onChange({ maxPieces: target.value })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Charge" required className="min-w-32 flex-1 sm:max-w-60">
          <RupeesInput value={rate.charge} onChange={({ target }) => onChange({ charge: target.value })} />
        </Field>
        <Button variant="quiet" aria-label={`Remove rate ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}
