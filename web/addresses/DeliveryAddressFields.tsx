import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { AddressFields } from './address-fields.ts'
import { usePinCode } from './use-pin-code.ts'

type Props = {
  form: UseFormReturn<AddressFields>
  /** Whether the first field has the focus at first. */
  autoFocus?: boolean | undefined
}

/** Recipient and location; the PIN code is beside the city and above the state, because it fills in both. */
export function DeliveryAddressFields({ form, autoFocus }: Props) {
  const { errors } = form.formState
  const { warning, localities, filled } = usePinCode(form)
  const localityList = useId()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Full name" aside="Optional" error={errors.fullName?.message}>
          <TextInput {...form.register('fullName')} autoComplete="name" autoFocus={autoFocus} />
        </Field>
        <Field label="Phone" aside="Optional" error={errors.phone?.message}>
          <TextInput {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </div>
      <Field label="Address line 1" required error={errors.addressLine1?.message} hint="House number, building, street">
        <TextInput {...form.register('addressLine1')} autoComplete="address-line1" />
      </Field>
      <Field label="Address line 2" aside="Optional" error={errors.addressLine2?.message}>
        <TextInput {...form.register('addressLine2')} autoComplete="address-line2" list={localityList} />
      </Field>
      <datalist id={localityList}>
        {localities.map((locality) => (
          <option key={locality} value={locality} />
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-5 max-sm:gap-3">
        <Field
          label="PIN code"
          required
          error={errors.postalCode?.message}
          hint={warning && <span className="font-medium text-warning">{warning}</span>}
        >
          <TextInput {...form.register('postalCode')} inputMode="numeric" maxLength={7} autoComplete="postal-code" />
        </Field>
        <Field label="City" required error={errors.city?.message}>
          <TextInput {...form.register('city')} autoComplete="address-level2" />
        </Field>
      </div>
      <p role="status" className="sr-only">
        {filled.length > 0 && `Filled in from the PIN code: ${filled.join(', ')}.`}
      </p>
      <Field label="State or union territory" required error={errors.state?.message}>
        <Select {...form.register('state')} autoComplete="address-level1">
          <option value="">Choose…</option>
          {statesOfIndia.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}
