import type { UseFormRegisterReturn } from 'react-hook-form'
import { type CourierKey, courierKeys, couriers } from '#contract/orders/shipments/couriers.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

/** Which courier brings goods, as the fields of a form. */
export type CourierFormFields = {
  courier: CourierKey | null
  courierName: string
  trackingNumber: string
  trackingUrl: string
}

type FieldName = keyof CourierFormFields

type Props = {
  /** The selected courier. */
  courier: CourierKey | null
  register: (name: FieldName, options?: { setValueAs: (value: unknown) => unknown }) => UseFormRegisterReturn
  errors: Partial<Record<FieldName, { message?: string | undefined }>>
  /** Shows the link also for couriers with a page of their own. */
  withLink?: boolean
  /** Leaves out the store's own delivery. */
  withoutOwn?: boolean
  /** The field that gets the focus first. */
  focused?: 'courier' | 'trackingNumber'
}

/** Couriers print their numbers in groups. */
const withoutSpaces = (value: unknown): string => String(value ?? '').replace(/\s+/g, '')

const hasLinkField = (courier: CourierKey | null, withLink: boolean): courier is CourierKey =>
  courier !== null && (withLink || couriers[courier].trackingPage === null)

/** The courier of goods with tracking number and link, as cells of a grid. */
export function CourierFields({ courier, register, errors, withLink = false, withoutOwn, focused }: Props) {
  return (
    <>
      <Field label="Courier" error={errors.courier?.message}>
        <Select {...register('courier', { setValueAs: (value) => value || null })} autoFocus={focused === 'courier'}>
          <option value="">Not named</option>
          {courierKeys
            .filter((key) => !withoutOwn || key !== 'OWN')
            .map((key) => (
              <option key={key} value={key}>
                {couriers[key].name}
              </option>
            ))}
        </Select>
      </Field>
      {courier === 'OTHER' && (
        <Field label="Name of the courier" required error={errors.courierName?.message}>
          <TextInput {...register('courierName')} autoComplete="off" maxLength={60} />
        </Field>
      )}
      <Field label="Tracking number" aside="Optional" error={errors.trackingNumber?.message}>
        <TextInput
          {...register('trackingNumber', { setValueAs: withoutSpaces })}
          autoFocus={focused === 'trackingNumber'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {hasLinkField(courier, withLink) && (
        <Field
          label="Tracking link"
          aside="Optional"
          hint={couriers[courier].trackingPage ? `Left empty, it is the page of ${couriers[courier].name}.` : undefined}
          error={errors.trackingUrl?.message}
        >
          <TextInput
            {...register('trackingUrl')}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
    </>
  )
}

/** The values to send: a name and a link that are not asked for are left out. */
export function toCourierDetails<Fields extends CourierFormFields>(fields: Fields, { withLink = false } = {}): Fields {
  return {
    ...fields,
    courierName: fields.courier === 'OTHER' ? fields.courierName : '',
    trackingUrl: hasLinkField(fields.courier, withLink) ? fields.trackingUrl : '',
  }
}
