import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { formTexts, type RequestingUser } from './form-texts.ts'
import { type ChosenItem, exchangeLabel, hasExchange } from './return-form.ts'

type Props = {
  by: RequestingUser
  chosen: readonly ChosenItem[]
  variants: ReadonlyMap<string, string>
  onChange: (id: string, variant: string) => void
  errors: ReadonlyMap<string, string> | undefined
}

/** The choice of the variant that is sent instead of each item. */
export function ExchangeFields({ by, chosen, variants, onChange, errors }: Props) {
  if (chosen.length === 0) return <p className="text-sm text-muted">{formTexts[by].nothingToExchange}</p>
  return (
    <div className="grid gap-4">
      {chosen.filter(hasExchange).map(({ item, option, quantity }) => (
        <Field
          key={item.id}
          label={`Instead of ${quantity} × ${item.product.name} (${exchangeLabel(item.product.variant)})`}
          required
          error={errors?.get(item.id)}
        >
          <Select value={variants.get(item.id) ?? ''} onChange={({ target }) => onChange(item.id, target.value)}>
            <option value="">Choose</option>
            {option.exchanges.map((exchange) => (
              <option
                key={exchange.productVariantId}
                value={exchange.productVariantId}
                disabled={exchange.stock < quantity}
              >
                {exchangeLabel(exchange)}
                {exchange.stock < quantity && ` (only ${exchange.stock} left)`}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  )
}
