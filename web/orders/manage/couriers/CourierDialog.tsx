import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatRupees, toPaise } from '#contract/money.ts'
import { maxParcelCm, ParcelSize } from '#contract/orders/shipments/courier-bookings.ts'
import { maxShipmentGrams } from '#contract/orders/shipments/shipment-details.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { type CourierRate, rateText, type SuggestedSize } from './booking.ts'

export type SizeFields = {
  weightGrams: number | null
  lengthCm: number | null
  breadthCm: number | null
  heightCm: number | null
}
type Rates = { size: string; couriers: CourierRate[] }

/** The size of a parcel, and the courier that is chosen of those that take it. */
export function useCourierChoice(size: Omit<SuggestedSize, 'shipmentId'> | undefined) {
  const form = useForm<SizeFields>({ resolver: zodResolver(ParcelSize), defaultValues: toFields(size) })
  const [rates, setRates] = useState<Rates | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const currentSize = JSON.stringify(form.watch())
  // Charges are those of one size: a changed one is asked for again.
  const couriers = rates?.size === currentSize ? rates.couriers : null
  const chosen = couriers?.find(({ courierId }) => String(courierId) === chosenId)
  const showCouriers = (found: CourierRate[]) => {
    const [first] = found
    setRates({ size: currentSize, couriers: found })
    setChosenId(String((found.find(({ isRecommended }) => isRecommended) ?? first)?.courierId))
  }
  return { form, couriers, chosen, chosenId, setChosenId, showCouriers }
}

type Props = {
  choice: ReturnType<typeof useCourierChoice>
  title: string
  text?: string | false | undefined | null
  /** What is shown where no courier takes the parcel. */
  noneText: string
  busy: boolean
  error: string | undefined
  open: boolean
  onClose: () => void
  onAsk: (fields: SizeFields) => void
  onBook: (fields: SizeFields, courier: CourierRate) => void
}

/** Asks for the size of a parcel, and then for one of the couriers that take it. */
export function CourierDialog({ choice, noneText, onAsk, onBook, text, ...modal }: Props) {
  const { form, couriers, chosen, chosenId, setChosenId } = choice
  return (
    <FormModal
      {...modal}
      text={text}
      dirty={form.formState.isDirty}
      saveText={chosen ? `Book ${chosen.courierName}` : 'Show couriers'}
      canSave={couriers === null || chosen !== undefined}
      onSubmit={form.handleSubmit((fields) => (chosen ? onBook(fields, chosen) : onAsk(fields)))}
    >
      <div className="grid gap-5">
        <SizeInputs form={form} />
        {couriers && couriers.length > 0 && (
          <RadioCards legend="Courier" options={couriers.map(toOption)} value={chosenId} onChange={setChosenId} />
        )}
        {couriers?.length === 0 && <p role="status">{noneText}</p>}
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

const toFields = (size: Omit<SuggestedSize, 'shipmentId'> | undefined): SizeFields => ({
  weightGrams: size?.weightGrams ?? null,
  lengthCm: size?.lengthCm ?? null,
  breadthCm: size?.breadthCm ?? null,
  heightCm: size?.heightCm ?? null,
})

/** A size as the query of a call. */
export const toQuery = ({ weightGrams, lengthCm, breadthCm, heightCm }: SizeFields) => ({
  weightGrams: String(weightGrams),
  lengthCm: String(lengthCm),
  breadthCm: String(breadthCm),
  heightCm: String(heightCm),
})
