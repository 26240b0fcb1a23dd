import { useId } from 'react'
import { deliveryText, freeFromText } from '#contract/delivery/delivery-texts.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { toShownDelivery } from './shown-delivery.ts'
import { usePinField } from './use-pin-field.ts'

type Props = {
  /** Variants with quantities: `id:2,id:1`. */
  items: string
  /** Called after a complete PIN code was entered and stored. */
  onPinCode?: (() => void) | undefined
}

/** Whether a PIN code is delivered to, when, and for which charge; the code is stored in this browser. */
export function DeliveryCheck({ items, onPinCode }: Props) {
  const { ref, text, change, pinCode } = usePinField(onPinCode)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-card border border-hairline bg-surface p-5">
      <h2 id={headingId} className="sr-only">
        Delivery
      </h2>
      <Field label="Delivery to PIN">
        <TextInput
          ref={ref}
          value={text}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          placeholder="Six digits"
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      {/* The height of the longest answer, so that it moves nothing. */}
      <div role="status" className="min-h-26 text-sm sm:min-h-17">
        {pinCode ? (
          <Answer key={pinCode} pinCode={pinCode} items={items} />
        ) : (
          <p className="text-muted">Enter your PIN code to see days and charges.</p>
        )}
      </div>
    </section>
  )
}

function Answer({ pinCode, items }: { pinCode: string; items: string }) {
  const { data, error, refetch } = useQuery('GET /delivery/{pinCode}', { params: { pinCode }, query: { items } })
  if (data) return <DeliveryAnswer response={data} />
  if (!error) return <p className="text-muted">Checking {pinCode}…</p>
  return (
    <p>
      {error.message || 'The PIN code could not be checked.'}{' '}
      <button type="button" className="min-h-6 text-link underline underline-offset-4" onClick={refetch}>
        Try again
      </button>
    </p>
  )
}

function DeliveryAnswer({ response }: { response: Parameters<typeof toShownDelivery>[0] & { area: Area } }) {
  const shown = toShownDelivery(response)
  const freeFrom = freeFromText(shown)
  const { area } = response
  return (
    <div className="grid gap-1">
      <p className={shown.isServiceable ? 'font-semibold' : 'font-semibold text-danger'}>{deliveryText(shown)}</p>
      {(area || freeFrom) && (
        <p className="text-muted">{[area && `${area.district}, ${area.state}.`, freeFrom].filter(Boolean).join(' ')}</p>
      )}
    </div>
  )
}

type Area = { district: string; state: string } | null
