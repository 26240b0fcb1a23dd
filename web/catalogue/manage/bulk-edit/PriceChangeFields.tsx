import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { PriceDraft } from './action-draft.ts'

type Props = { price: PriceDraft; error: string | undefined; onChange: (price: PriceDraft) => void }

/** What happens to the prices: by how much, which of them, and how they are rounded. */
export function PriceChangeFields({ price, error, onChange }: Props) {
  const { kind, target, by, value, rounding } = price
  const set = (change: Partial<PriceDraft>) => onChange({ ...price, ...change })
  const isAdjusted = kind === 'RAISE' || kind === 'LOWER'
  return (
    <div className="grid gap-4">
      <Field label="What happens to the prices">
        <Select value={kind} onChange={(event) => set({ kind: event.target.value as PriceDraft['kind'] })}>
          <option value="RAISE">Raise prices</option>
          <option value="LOWER">Lower prices</option>
          <option value="DISCOUNT_BELOW_ORIGINAL">Set the discount price below the original price</option>
          <option value="REMOVE_DISCOUNT">Remove the discount price</option>
        </Select>
      </Field>
      {isAdjusted && (
        <Field label="Which price">
          <Select value={target} onChange={(event) => set({ target: event.target.value as PriceDraft['target'] })}>
            <option value="BOTH">Original price and discount price</option>
            <option value="ORIGINAL">Original price only</option>
            <option value="DISCOUNT">Discount price only</option>
          </Select>
        </Field>
      )}
      {kind !== 'REMOVE_DISCOUNT' && (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <Field label="By">
              <Select value={by} onChange={(event) => set({ by: event.target.value as PriceDraft['by'] })}>
                <option value="PERCENT">Percent</option>
                <option value="AMOUNT">Amount in ₹</option>
              </Select>
            </Field>
            <Field label={by === 'PERCENT' ? 'Percentage' : 'Amount'} required error={error}>
              {by === 'PERCENT' ? (
                <TextInput
                  value={value}
                  onChange={(event) => set({ value: event.target.value })}
                  inputMode="decimal"
                  autoComplete="off"
                  after="%"
                />
              ) : (
                <RupeesInput value={value} onChange={(event) => set({ value: event.target.value })} />
              )}
            </Field>
          </div>
          <Field label="Rounding" hint="A raised price never falls by rounding, and a lowered one never rises.">
            <Select
              value={rounding}
              onChange={(event) => set({ rounding: event.target.value as PriceDraft['rounding'] })}
            >
              <option value="NONE">To the paisa</option>
              <option value="RUPEE">To whole rupees</option>
              <option value="NINE">To end in 9, such as ₹1,249</option>
              <option value="NINETY_NINE">To end in 99, such as ₹1,299</option>
            </Select>
          </Field>
        </>
      )}
      <p className="text-sm text-muted">
        {kind === 'REMOVE_DISCOUNT'
          ? 'Shoppers then pay the original price.'
          : 'Variants with a price of their own change by the same rule.'}
      </p>
    </div>
  )
}
