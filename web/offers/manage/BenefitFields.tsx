import { type OfferKind, offerKinds } from '#contract/offers/offer.ts'
import { maxOfferPieces } from '#contract/offers/offer-limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { kindLabels } from './offer-labels.ts'
import { TierFields } from './TierFields.tsx'
import type { SectionProps } from './use-offer-form.ts'

/** The kind of an offer, and the fields of that kind. */
export function BenefitFields(props: SectionProps) {
  const { draft, errors, onChange } = props
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">What shoppers get</legend>
      <Field label="Kind" error={errors.kind}>
        <Select value={draft.kind} onChange={({ target }) => onChange({ kind: target.value as OfferKind })}>
          {offerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <KindFields {...props} />
      </div>
    </fieldset>
  )
}

function KindFields(props: SectionProps) {
  const { draft, errors, onChange } = props
  switch (draft.kind) {
    case 'PERCENT':
      return (
        <>
          <PercentField
            label="Percentage"
            value={draft.percent}
            error={errors.percent}
            onChange={(percent) => onChange({ percent })}
          />
          <Field label="At most" aside="Optional" hint="For the whole order." error={errors.maxAmount}>
            <RupeesInput value={draft.maxAmount} onChange={({ target }) => onChange({ maxAmount: target.value })} />
          </Field>
          <LevelField {...props} items="Each item" order="The order" />
        </>
      )
    case 'AMOUNT':
      return (
        <>
          <Field label="Amount" required error={errors.amount}>
            <RupeesInput value={draft.amount} onChange={({ target }) => onChange({ amount: target.value })} />
          </Field>
          <LevelField {...props} items="Each item" order="The order, once" />
        </>
      )
    case 'FIXED_PRICE':
      return (
        <Field label="Price of each item" required hint="Cheaper items keep their price." error={errors.price}>
          <RupeesInput value={draft.price} onChange={({ target }) => onChange({ price: target.value })} />
        </Field>
      )
    case 'BUY_X_GET_Y':
      return <BuyGetFields {...props} />
    case 'TIERS':
      return <TierFields {...props} />
    case 'FREE_SHIPPING':
      return null
  }
}

type PercentProps = {
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const PercentField = ({ label, hint, value, error, onChange }: PercentProps) => (
  <Field label={label} required hint={hint} error={error}>
    <NumberInput
      value={value}
      inputMode="decimal"
      min={0}
      max={100}
      step={0.01}
      after="%"
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

function LevelField({ draft, errors, onChange, items, order }: SectionProps & { items: string; order: string }) {
  return (
    <Field
      label="Taken off"
      error={errors.level}
      hint="Items are reduced before the order. Of several offers for one item, the best one counts."
      className="sm:col-span-2"
    >
      <Select value={draft.level} onChange={({ target }) => onChange({ level: target.value as 'ITEMS' | 'ORDER' })}>
        <option value="ORDER">{order}</option>
        <option value="ITEMS">{items}</option>
      </Select>
    </Field>
  )
}

const BuyGetFields = ({ draft, errors, onChange }: SectionProps) => (
  <>
    <Field label="Buy" required error={errors.buy}>
      <NumberInput
        value={draft.buy}
        min={1}
        max={maxOfferPieces}
        onChange={({ target }) => onChange({ buy: target.value })}
      />
    </Field>
    <Field label="Get" required hint="The cheapest items are the ones to get." error={errors.get}>
      <NumberInput
        value={draft.get}
        min={1}
        max={maxOfferPieces}
        onChange={({ target }) => onChange({ get: target.value })}
      />
    </Field>
    <PercentField
      label="Reduced by"
      hint="100 % makes them free."
      value={draft.getPercent}
      error={errors.percent}
      onChange={(getPercent) => onChange({ getPercent })}
    />
  </>
)
