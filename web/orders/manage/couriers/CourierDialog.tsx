import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CallInput, CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { maxParcelCm, ParcelSize } from '#contract/orders/shipments/courier-bookings.ts'
import { maxShipmentGrams } from '#contract/orders/shipments/shipment-details.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { numberOrNull } from '#web/ui/form/draft-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { type CourierRate, courierRateText, type SuggestedSize } from './booking.ts'

type SizeFields = {
  weightGrams: number | null
  lengthCm: number | null
  breadthCm: number | null
  heightCm: number | null
}
type Rates = { size: string; couriers: CourierRate[] }

/** The size of a parcel, and the courier that is chosen of those that take it. */
function useCourierChoice(size: Omit<SuggestedSize, 'shipmentId'> | undefined) {
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

export type BookDialogProps = OrderActionProps & { open: boolean; onClose: () => void; onBooked: () => void }

type RatesCall =
  | 'GET /orders/{id}/shipments/{shipmentId}/courier-rates'
  | 'GET /orders/{id}/returns/{returnId}/pickup-rates'
type BookCall = 'POST /orders/{id}/shipments/{shipmentId}/booking' | 'POST /orders/{id}/returns/{returnId}/pickup'

type Calls<Rates extends RatesCall, Book extends BookCall> = {
  rates: [Rates, (query: ReturnType<typeof toQuery>) => CallInput<Rates>]
  book: [Book, (body: ReturnType<typeof toBody>) => CallInput<Book>]
  /** The message for a booking that failed without a reason. */
  failure: string
}

/** The choice of the dialog with the calls that ask for the couriers and book one. */
export function useCourierBooking<Rates extends RatesCall, Book extends BookCall>(
  size: Omit<SuggestedSize, 'shipmentId'> | undefined,
  { rates: [ratesCall, toRatesInput], book: [bookCall, toBookInput], failure }: Calls<Rates, Book>,
  { onClose, onBooked, onChanged, onOutdated }: BookDialogProps,
) {
  const choice = useCourierChoice(size)
  const asking = useFormCall(ratesCall, choice.form, 'The couriers could not be fetched.')
  const booking = useFormCall(bookCall, choice.form, failure)
  const ask = (fields: SizeFields) =>
    asking.send(toRatesInput(toQuery(fields)), ({ couriers }: CallResponse<RatesCall>) => choice.showCouriers(couriers))
  const close = () => {
    onClose()
    onBooked()
  }
  const book = (fields: SizeFields, courier: CourierRate) =>
    booking.send(
      toBookInput(toBody(fields, courier)),
      ({ message, order, ...sent }: CallResponse<BookCall>) => {
        const { state } = 'pickup' in sent ? sent.pickup : sent.booking
        if (state === 'BOOKED') toast.success(message)
        else toast.error(message)
        close()
        onChanged(order)
      },
      // Booked in another window, or not possible any more.
      (message) => {
        toast.error(message)
        close()
        onOutdated()
      },
    )
  return { choice, ask, book, busy: asking.busy || booking.busy, error: asking.message || booking.message }
}

type Props = {
  booking: ReturnType<typeof useCourierBooking>
  title: string
  text?: string | false | undefined | null
  /** What is shown where no courier takes the parcel. */
  noneText: string
  open: boolean
  onClose: () => void
}

/** Asks for the size of a parcel, and then for one of the couriers that take it. */
export function CourierDialog({ booking, noneText, text, ...modal }: Props) {
  const { choice, ask, book, busy, error } = booking
  const { form, couriers, chosen, chosenId, setChosenId } = choice
  return (
    <FormModal
      {...modal}
      text={text}
      busy={busy}
      error={error}
      dirty={form.formState.isDirty}
      saveText={chosen ? `Book ${chosen.courierName}` : 'Show couriers'}
      canSave={couriers === null || chosen !== undefined}
      onSubmit={form.handleSubmit((fields) => (chosen ? book(fields, chosen) : ask(fields)))}
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
  text: [rate.isRecommended && 'recommended', courierRateText(rate)].filter(Boolean).join(' · '),
})

const sides = { lengthCm: 'Length in cm', breadthCm: 'Breadth in cm', heightCm: 'Height in cm' } as const

function SizeInputs({ form }: { form: UseFormReturn<SizeFields> }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Weight in grams" required error={errors.weightGrams?.message}>
        <NumberInput {...form.register('weightGrams', { setValueAs: numberOrNull })} min={1} max={maxShipmentGrams} />
      </Field>
      {(Object.keys(sides) as (keyof typeof sides)[]).map((name) => (
        <Field key={name} label={sides[name]} required error={errors[name]?.message}>
          <NumberInput {...form.register(name, { setValueAs: numberOrNull })} min={1} max={maxParcelCm} />
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

/** The size, which was validated, and a courier as the body of a call. */
const toBody = (fields: SizeFields, { courierId, charge }: CourierRate) => ({
  ...(fields as Record<keyof SizeFields, number>),
  courierId,
  charge,
})

/** A size as the query of a call. */
const toQuery = ({ weightGrams, lengthCm, breadthCm, heightCm }: SizeFields) => ({
  weightGrams: String(weightGrams),
  lengthCm: String(lengthCm),
  breadthCm: String(breadthCm),
  heightCm: String(heightCm),
})
