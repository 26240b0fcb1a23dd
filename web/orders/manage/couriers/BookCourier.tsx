import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatRupees, toPaise } from '#contract/money.ts'
import { maxParcelCm, ParcelSize } from '#contract/orders/shipments/courier-bookings.ts'
import { maxShipmentGrams } from '#contract/orders/shipments/shipment-details.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { hasSeveralParcels, type Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { type CourierRate, rateText, type SuggestedSize } from './booking.ts'

type SizeFields = {
  weightGrams: number | null
  lengthCm: number | null
  breadthCm: number | null
  heightCm: number | null
}
type Rates = { size: string; couriers: CourierRate[] }

type Props = OrderActionProps & {
  shipment: Shipment
  size: SuggestedSize | undefined
  open: boolean
  onClose: () => void
  onBooked: () => void
}

/** Asks for the size of a parcel, shows the couriers that take it with their charges, and books the chosen one. */
export function BookCourier({ order, shipment, size, open, onClose, onBooked, onChanged, onOutdated }: Props) {
  const form = useForm<SizeFields>({ resolver: zodResolver(ParcelSize), defaultValues: toFields(size) })
  const asking = useFormCall(
    'GET /orders/{id}/shipments/{shipmentId}/courier-rates',
    form,
    'The couriers could not be fetched.',
  )
  const booking = useFormCall('POST /orders/{id}/shipments/{shipmentId}/booking', form, 'The courier was not booked.')
  const [rates, setRates] = useState<Rates | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const currentSize = JSON.stringify(form.watch())
  // Charges are those of one size: a changed one is asked for again.
  const couriers = rates?.size === currentSize ? rates.couriers : null
  const chosen = couriers?.find(({ courierId }) => String(courierId) === chosenId)
  const params = { id: order.id, shipmentId: shipment.id }

  const ask = (fields: SizeFields) =>
    asking.send({ params, query: toQuery(fields) }, ({ couriers: found }) => {
      const [first] = found
      setRates({ size: currentSize, couriers: found })
      setChosenId(String((found.find(({ isRecommended }) => isRecommended) ?? first)?.courierId))
    })
  const book = (fields: SizeFields, { courierId, charge }: CourierRate) =>
    booking.send(
      { params, body: { ...(fields as Record<keyof SizeFields, number>), courierId, charge } },
      ({ message, booking: { state }, order: changed }) => {
        if (state === 'BOOKED') toast.success(message)
        else toast.error(message)
        onClose()
        onBooked()
        onChanged(changed)
      },
      // Booked in another window, or not packed any more.
      (message) => {
        toast.error(message)
        onClose()
        onBooked()
        onOutdated()
      },
    )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={hasSeveralParcels(order) ? `Book a courier for parcel ${shipment.number}` : 'Book a courier'}
      text={shipment.cashAmount && `The courier collects ${formatRupees(toPaise(shipment.cashAmount))} in cash.`}
      dirty={form.formState.isDirty}
      busy={asking.busy || booking.busy}
      saveText={chosen ? `Book ${chosen.courierName}` : 'Show couriers'}
      canSave={couriers === null || chosen !== undefined}
      error={asking.message ?? booking.message}
      onSubmit={form.handleSubmit((fields) => (chosen ? book(fields, chosen) : ask(fields)))}
    >
      <div className="grid gap-5">
        <SizeInputs form={form} />
        {couriers && couriers.length > 0 && (
          <RadioCards legend="Courier" options={couriers.map(toOption)} value={chosenId} onChange={setChosenId} />
        )}
        {couriers?.length === 0 && (
          <p role="status">
            No courier takes this parcel to {order.address.postalCode}. Send it with another courier, and add its
            number.
          </p>
        )}
      </div>
    </FormModal>
  )
}

const toOption = (rate: CourierRate) => ({
  value: String(rate.courierId),
  title: `${rate.courierName}, ${formatRupees(toPaise(rate.charge))}`,
  text: [rate.isRecommended && 'recommended', rateText(rate)].filter(Boolean).join(' · '),
})

const toNumber = (value: unknown): number | null => (value === '' || value === null ? null : Number(value))

const sides = { lengthCm: 'Length in cm', breadthCm: 'Breadth in cm', heightCm: 'Height in cm' } as const

function SizeInputs({ form }: { form: UseFormReturn<SizeFields> }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Weight in grams" required error={errors.weightGrams?.message}>
        <NumberInput {...form.register('weightGrams', { setValueAs: toNumber })} min={1} max={maxShipmentGrams} />
      </Field>
      {(Object.keys(sides) as (keyof typeof sides)[]).map((name) => (
        <Field key={name} label={sides[name]} required error={errors[name]?.message}>
          <NumberInput {...form.register(name, { setValueAs: toNumber })} min={1} max={maxParcelCm} />
        </Field>
      ))}
    </div>
  )
}

const toFields = (size: SuggestedSize | undefined): SizeFields => ({
  weightGrams: size?.weightGrams ?? null,
  lengthCm: size?.lengthCm ?? null,
  breadthCm: size?.breadthCm ?? null,
  heightCm: size?.heightCm ?? null,
})

const toQuery = ({ weightGrams, lengthCm, breadthCm, heightCm }: SizeFields) => ({
  weightGrams: String(weightGrams),
  lengthCm: String(lengthCm),
  breadthCm: String(breadthCm),
  heightCm: String(heightCm),
})
