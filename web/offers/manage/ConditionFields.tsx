import { maxOfferPieces, maxOfferUses } from '#contract/offers/offer-limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { SegmentSelect } from './SegmentSelect.tsx'
import type { SectionProps } from './use-offer-form.ts'

/** The conditions of an offer about the cart and the customer, its limits, and whether it is combined with others. */
export function ConditionFields({ draft, errors, onChange }: SectionProps) {
  const items = draft.scope === 'ALL' ? 'the cart' : 'the items that the offer is valid for'
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">Conditions</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Minimum amount" aside="Optional" hint={`Of ${items}, before discounts.`} error={errors.minAmount}>
          <RupeesInput value={draft.minAmount} onChange={({ target }) => onChange({ minAmount: target.value })} />
        </Field>
        <Field label="Minimum number of items" aside="Optional" error={errors.minQuantity}>
          <NumberInput
            value={draft.minQuantity}
            min={1}
            max={maxOfferPieces}
            onChange={({ target }) => onChange({ minQuantity: target.value })}
          />
        </Field>
        <UsesField
          label="Total uses"
          value={draft.maxUses}
          error={errors.maxUses}
          onChange={(maxUses) => onChange({ maxUses })}
        />
        <UsesField
          label="Uses per customer"
          value={draft.maxUsesPerCustomer}
          error={errors.maxUsesPerCustomer}
          onChange={(maxUsesPerCustomer) => onChange({ maxUsesPerCustomer })}
        />
        <SegmentField draft={draft} errors={errors} onChange={onChange} />
      </div>
      <div>
        <Checkbox
          label="Only for a customer’s first order"
          checked={draft.firstOrderOnly}
          onChange={({ target }) => onChange({ firstOrderOnly: target.checked })}
        />
        <Checkbox
          label="Only when paying online"
          checked={draft.onlinePaymentOnly}
          onChange={({ target }) => onChange({ onlinePaymentOnly: target.checked })}
        />
        <Checkbox
          label="Not together with other offers"
          hint="It is applied alone, and only where it saves the shopper more than all other offers together."
          checked={draft.combination === 'EXCLUSIVE'}
          onChange={({ target }) => onChange({ combination: target.checked ? 'EXCLUSIVE' : 'COMBINABLE' })}
        />
      </div>
    </fieldset>
  )
}

/** The segment whose customers the offer is for; nothing in a store without segments. */
function SegmentField({ draft: { segmentId }, errors, onChange }: SectionProps) {
  const segments = useQuery('GET /customer-segments/names', {})
  const { data, error, isLoading, refetch } = segments
  return (
    <>
      {(segmentId || (data && data.segments.length > 0)) && (
        <Field label="Customers" hint="Visitors get it after they sign in." error={errors.segmentId}>
          <SegmentSelect
            segments={segments}
            value={segmentId}
            allLabel="All customers"
            onChange={(id) => onChange({ segmentId: id })}
          />
        </Field>
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch segments." onRetry={refetch} busy={isLoading} />
    </>
  )
}

type UsesProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

const UsesField = ({ label, value, error, onChange }: UsesProps) => (
  <Field label={label} aside="Optional" error={error}>
    <NumberInput value={value} min={1} max={maxOfferUses} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
