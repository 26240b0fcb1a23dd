import { type FormEvent, useState } from 'react'
import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { CalculationResult, type Method } from './CalculationResult.tsx'
import { CalculatorItems } from './CalculatorItems.tsx'
import type { CalculatorItem } from './calculator-item.ts'
import { ItemFinder } from './ItemFinder.tsx'

const methods = [
  { value: 'ONLINE_PAYMENT', title: 'Paid online' },
  { value: 'COD', title: 'Cash on delivery' },
] as const

/** What the delivery of a cart costs: products, a PIN code and a payment method, and the zone and rate that apply. */
export function DeliveryCalculator() {
  const [items, setItems] = useState<readonly CalculatorItem[]>([])
  const [text, setText] = useState('')
  const [method, setMethod] = useState<Method>('ONLINE_PAYMENT')
  const [asked, setAsked] = useState<{ pinCode: string; items: string } | null>(null)
  const [invalid, setInvalid] = useState('')
  const calculate = (event: FormEvent) => {
    event.preventDefault()
    const pinCode = normalizePinCode(text)
    if (!isPinCode(pinCode)) return setInvalid('Enter a six-digit PIN code.')
    setInvalid('')
    const chosen = items.map(({ productVariantId, quantity }) => ({ productVariantId, quantity }))
    setAsked({ pinCode, items: JSON.stringify(chosen) })
  }
  return (
    <DeliveryPage current="Calculator">
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title="What would this cart pay?" text="Choose products, a PIN code and how the order is paid.">
          <ItemFinder items={items} onChange={setItems} />
          <CalculatorItems items={items} onChange={setItems} />
          <form noValidate onSubmit={calculate} className="grid gap-4">
            <Field label="PIN code" error={invalid} className="sm:max-w-60">
              <TextInput
                value={text}
                inputMode="numeric"
                maxLength={7}
                autoComplete="off"
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            <RadioCards legend="Payment" options={methods} value={method} onChange={setMethod} />
            <Button type="submit" variant="primary" className="justify-self-start" disabled={items.length === 0}>
              Calculate
            </Button>
          </form>
        </Panel>
        {asked && <Calculation {...asked} method={method} />}
      </div>
    </DeliveryPage>
  )
}

function Calculation({ method, ...query }: { pinCode: string; items: string; method: Method }) {
  const { data, error, isLoading, refetch } = useQuery('GET /delivery/calculation', { query })
  if (error)
    return (
      <QueryErrorBox
        error={error}
        fallback="The delivery could not be calculated."
        onRetry={refetch}
        busy={isLoading}
      />
    )
  if (!data) return <Skeleton className="h-60 rounded-card" />
  return <CalculationResult result={data} pinCode={query.pinCode} method={method} />
}
