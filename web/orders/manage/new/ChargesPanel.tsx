import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { paymentLinkHours } from '#contract/orders/staff/staff-order-limits.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { type FieldErrors, isAtCounter, type OrderForm } from './order-form.ts'

type Props = { form: OrderForm; errors: FieldErrors; onChange: (change: Partial<OrderForm>) => void }

/** The discount of an order, and fees that are waived or set by hand. */
export function ChargesPanel({ form, errors, onChange }: Props) {
  const { discountKind, discountValue, reason, payment } = form
  return (
    <Panel title="Discount and charges" text="Without a change here the offers and rules of the shop apply.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Discount">
          <Select
            value={discountKind}
            onChange={({ target }) => onChange({ discountKind: target.value as OrderForm['discountKind'] })}
          >
            <option value="NONE">No discount</option>
            <option value="AMOUNT">An amount</option>
            <option value="PERCENT">A percentage</option>
          </Select>
        </Field>
        {discountKind === 'AMOUNT' && (
          <Field label="Amount of the discount" required error={errors.discount}>
            <RupeesInput value={discountValue} onChange={({ target }) => onChange({ discountValue: target.value })} />
          </Field>
        )}
        {discountKind === 'PERCENT' && (
          <Field label="Percent of the discount" required error={errors.discount}>
            <NumberInput
              value={discountValue}
              min={1}
              max={100}
              onChange={({ target }) => onChange({ discountValue: target.value })}
            />
          </Field>
        )}
      </div>
      {discountKind !== 'NONE' && (
        <Field label="Reason" required hint="The customer reads it beside the discount." error={errors.reason}>
          <TextInput
            value={reason}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </Field>
      )}
      {!isAtCounter(form) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Fee
            label="Delivery charge"
            value={form.shippingFee}
            error={errors.shippingFee}
            onChange={(shippingFee) => onChange({ shippingFee })}
          />
          {payment === 'COD' && (
            <Fee
              label={codFeeName}
              value={form.codFee}
              error={errors.codFee}
              onChange={(codFee) => onChange({ codFee })}
            />
          )}
        </div>
      )}
    </Panel>
  )
}

type FeeProps = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}

/** A fee by the rules of the shop, or an amount; 0 waives it. */
function Fee({ label, value, error, onChange }: FeeProps) {
  return (
    <div className="grid content-start gap-2">
      <Field label={label}>
        <Select
          value={value === null ? 'RULES' : 'SET'}
          onChange={({ target }) => onChange(target.value === 'SET' ? '0' : null)}
        >
          <option value="RULES">By the rules of the shop</option>
          <option value="SET">Waive or set it</option>
        </Select>
      </Field>
      {value !== null && (
        <Field label={`Amount: ${label}`} hideLabel error={error}>
          <RupeesInput value={value} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )}
    </div>
  )
}

const payments = [
  { value: 'COD', title: 'Cash on delivery', text: 'The courier collects the total.' },
  { value: 'RECEIVED', title: 'Already paid to the shop', text: 'In cash or by UPI. Refunds are paid by hand.' },
  {
    value: 'LINK',
    title: 'Payment link',
    text: `The customer pays online within ${paymentLinkHours} hours, or the order is canceled.`,
  },
] as const

/** How the order is paid, and whether the goods are handed over at once. */
export function PaymentPanel({ form, errors, onChange }: Props) {
  const { payment, means, reference, isHandedOver } = form
  const options = payments.map((option) =>
    option.value === 'COD' && isAtCounter(form)
      ? { ...option, title: 'Cash when the goods are handed over', text: 'The order waits until then.' }
      : option,
  )
  return (
    <Panel title="Payment">
      <RadioCards
        legend="Payment"
        hideLegend
        options={options}
        value={payment}
        onChange={(value) => onChange({ payment: value })}
      />
      {payment === 'RECEIVED' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Paid">
            <Select value={means} onChange={({ target }) => onChange({ means: target.value as OrderForm['means'] })}>
              <option value="UPI">By UPI</option>
              <option value="CASH">In cash</option>
            </Select>
          </Field>
          <Field
            label="Reference"
            required={means === 'UPI'}
            aside={means === 'CASH' ? 'Optional' : undefined}
            error={errors.reference}
          >
            <TextInput
              value={reference}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => onChange({ reference: target.value })}
            />
          </Field>
        </div>
      )}
      {isAtCounter(form) && payment !== 'LINK' && (
        <Checkbox
          label="The goods are handed over now"
          hint="The order is delivered and paid at once."
          checked={isHandedOver}
          onChange={({ target }) => onChange({ isHandedOver: target.checked })}
        />
      )}
    </Panel>
  )
}
