import { maxTransitDays } from '#contract/delivery/delivery-limits.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { RateFields } from './RateFields.tsx'
import type { ZoneDraft } from './zone-draft.ts'

type Props = {
  draft: ZoneDraft
  set: (change: Partial<ZoneDraft>) => void
  errorOf: (field: string) => string | undefined
}

/** What the delivery to a zone costs. */
export const ZoneCharges = ({ draft, set, errorOf }: Props) => (
  <fieldset className="grid min-w-0 gap-4">
    <legend className="mb-2 font-medium">Charges</legend>
    <RateFields rates={draft.rates} onChange={(rates) => set({ rates })} error={errorOf('rates')} />
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={draft.rates.length > 0 ? 'Charge of all other orders' : 'Charge of every order'}
        required
        error={errorOf('otherCharge')}
      >
        <RupeesInput value={draft.otherCharge} onChange={({ target }) => set({ otherCharge: target.value })} />
      </Field>
      <Field label="Free from" aside="Optional" hint="The order value without delivery." error={errorOf('freeFrom')}>
        <RupeesInput value={draft.freeFrom} onChange={({ target }) => set({ freeFrom: target.value })} />
      </Field>
    </div>
    <Checkbox
      label="Cash on delivery"
      checked={draft.isCodAvailable}
      onChange={({ target }) => set({ isCodAvailable: target.checked })}
    />
    {draft.isCodAvailable && (
      <Field
        label="Charge for cash on delivery"
        className="sm:max-w-60"
        hint="Added to the charge, also where delivery is free."
        error={errorOf('codSurcharge')}
      >
        <RupeesInput value={draft.codSurcharge} onChange={({ target }) => set({ codSurcharge: target.value })} />
      </Field>
    )}
  </fieldset>
)

/** How long the courier needs to a zone. */
export const ZoneDays = ({ draft, set, errorOf }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-medium">Days of transit</legend>
    <div className="grid grid-cols-2 gap-4">
      <Field label="At least" required error={errorOf('minDays')}>
        <NumberInput
          value={draft.minDays}
          min={0}
          max={maxTransitDays}
          onChange={({ target }) => set({ minDays: target.value })}
        />
      </Field>
      <Field label="At most" required error={errorOf('maxDays')}>
        <NumberInput
          value={draft.maxDays}
          min={0}
          max={maxTransitDays}
          onChange={({ target }) => set({ maxDays: target.value })}
        />
      </Field>
    </div>
    <p className="mt-2 text-sm text-muted">Counted from the day on which the parcel leaves, without holidays.</p>
  </fieldset>
)
