import type { UseFormReturn } from 'react-hook-form'
import { freeShippingFrom } from '#contract/limits.ts'
import { formatWholeRupees } from '#contract/money.ts'
import { freeShippingBanner } from '#contract/orders/shipping-texts.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Link } from '#web/ui/Link.tsx'
import { BannerWarning } from './BannerWarning.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

type Props = {
  form: UseFormReturn<CompanyFields>
  /** The delivery zones set the charges; the store's fee is not used. */
  hasZones: boolean
}

/** The shipping fee, and whether the home page states from which sum shipping is free. */
export function ShippingFields({ form, hasZones }: Props) {
  const { errors } = form.formState
  return (
    <CompanyPanel section="shipping">
      {hasZones ? (
        <p>
          <Link to="/admin/delivery" className="text-link underline underline-offset-4">
            Delivery zones
          </Link>{' '}
          set the charges.
        </p>
      ) : (
        <Field
          label="Shipping fee"
          className="sm:max-w-60"
          error={errors.shippingFee?.message}
          hint={`For orders below ${formatWholeRupees(freeShippingFrom)}; from there delivery is free.`}
        >
          <RupeesInput {...form.register('shippingFee')} />
        </Field>
      )}
      <Switch
        {...form.register('freeShippingBanner')}
        label="Free shipping text on the home page"
        hint={`“${freeShippingBanner.heading} ${freeShippingBanner.threshold}”`}
      />
      {hasZones && form.watch('freeShippingBanner') && <ZonesBannerWarning />}
    </CompanyPanel>
  )
}

function ZonesBannerWarning() {
  const { data } = useQuery('GET /delivery/settings', {})
  return data && <BannerWarning zones={data.zones} isBesideSwitch />
}
