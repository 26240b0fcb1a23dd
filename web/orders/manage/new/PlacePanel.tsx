import type { UseFormReturn } from 'react-hook-form'
import { addressLinesBelowTitle, addressTitle } from '#web/addresses/address.ts'
import { type AddressFields, toAddressFields } from '#web/addresses/address-fields.ts'
import { DeliveryAddressFields } from '#web/addresses/DeliveryAddressFields.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { isAddressSaved, newAddressFields, type OrderForm } from './order-form.ts'

type Props = {
  form: OrderForm
  addressForm: UseFormReturn<AddressFields>
  onChange: (change: Partial<OrderForm>) => void
}

/** Where the order goes to: an address of the customer, another one, or the counter. */
export function PlacePanel({ form, addressForm, onChange }: Props) {
  const addresses = form.customer?.addresses ?? []
  const pick = (place: string) => {
    const chosen = addresses.find(({ id }) => id === place)
    if (chosen) addressForm.reset(toAddressFields(chosen))
    else if (form.place !== 'NEW' && form.place !== 'COUNTER') addressForm.reset(newAddressFields(form.customer))
    onChange({ place })
  }
  return (
    <Panel title="Delivery">
      <RadioCards
        legend="Where the order goes to"
        hideLegend
        value={form.place}
        onChange={pick}
        options={[
          ...addresses.map((address) => ({
            value: address.id,
            title: addressTitle(address),
            text: addressLinesBelowTitle(address).join(', '),
          })),
          { value: 'NEW', title: addresses.length > 0 ? 'Another address' : 'To an address' },
          { value: 'COUNTER', title: 'At the counter', text: 'The customer takes the goods in the shop.' },
        ]}
      />
      {form.place === 'NEW' && (
        <div className="grid gap-5">
          <DeliveryAddressFields form={addressForm} />
          {form.customer && (
            <Checkbox
              label="Save this address for the customer"
              checked={isAddressSaved(form)}
              onChange={({ target }) => onChange({ savesAddress: target.checked })}
            />
          )}
        </div>
      )}
    </Panel>
  )
}
