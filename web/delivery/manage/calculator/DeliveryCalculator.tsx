import { type FormEvent, useRef, useState } from 'react'
import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { focusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { CalculationResult } from './CalculationResult.tsx'
import { CalculatorItems } from './CalculatorItems.tsx'
import { type CalculatorItem, haveQuantities, toQuantities } from './calculator-item.ts'
import { ItemFinder } from './ItemFinder.tsx'

const methods = [
  { value: 'ONLINE_PAYMENT', title: 'Paid online' },
  { value: 'COD', title: 'Cash on delivery' },
] as const

/** What a cart pays: products, a PIN code, a discount code and a payment method, and the offers, zone and rate that apply. */
export function DeliveryCalculator() {
  const [items, setItems] = useState<readonly CalculatorItem[]>([])
  const [text, setText] = useState('')
  const [method, setMethod] = useState<PaymentMethod>('ONLINE_PAYMENT')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [invalid, setInvalid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const calculate = (event: FormEvent) => {
    event.preventDefault()
    const pinCode = normalizePinCode(text)
    if (!haveQuantities(items)) return focusInvalid(list.current)
    if (!isPinCode(pinCode)) return setInvalid('Enter a six-digit PIN code.')
    setInvalid('')
    setAsked({ pinCode, items: toQuantities(items), codes: code.trim() ? [code.trim()] : [] })
  }
  return (
    <DeliveryPage current="Calculator">
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <Panel
          title="What would this cart pay?"
          text="Choose products, a PIN code and how the order is paid. Offers and rules apply as to a customer without orders."
        >
          <ItemFinder items={items} onChange={setItems} />
          <CalculatorItems ref={list} items={items} onChange={setItems} />
          <form noValidate onSubmit={calculate} className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="PIN code" error={invalid}>
                <TextInput
                  value={text}
                  inputMode="numeric"
                  maxLength={7}
                  autoComplete="off"
                  onChange={({ target }) => setText(target.value)}
                />
              </Field>
              <Field label="Discount code" aside="Optional">
                <TextInput
                  value={code}
                  maxLength={30}
                  autoComplete="off"
                  onChange={({ target }) => setCode(target.value)}
                />
              </Field>
            </div>
            <RadioCards legend="Payment" options={methods} value={method} onChange={setMethod} />
            <Button type="submit" variant="primary" className="justify-self-start" disabled={items.length === 0}>
              Calculate
            </Button>
          </form>
        </Panel>
        {/* The key hides the result of another cart, PIN code or payment while this one is loading. */}
        {asked && <Calculation key={JSON.stringify([asked, method])} {...asked} method={method} />}
      </div>
    </DeliveryPage>
  )
}

/** What was asked with the button. */
type Asked = { pinCode: string; items: { productVariantId: string; quantity: number }[]; codes: string[] }

function Calculation({ method, pinCode, items, codes }: Asked & { method: PaymentMethod }) {
  const delivery = useQuery('GET /delivery/calculation', { query: { pinCode, items: JSON.stringify(items) } })
  const quote = useQuery('POST /cart/quote', { body: { pinCode, items, codes, paymentMethod: method } })
  const error = delivery.error ?? quote.error
  if (error)
    return (
      <QueryErrorBox
        error={error}
        fallback="The cart could not be calculated."
        onRetry={() => {
          delivery.refetch()
          quote.refetch()
        }}
        busy={delivery.isLoading || quote.isLoading}
      />
    )
  if (!delivery.data || !quote.data) return <Skeleton className="h-60 rounded-card" />
  return <CalculationResult result={delivery.data} quote={quote.data} pinCode={pinCode} method={method} />
}
