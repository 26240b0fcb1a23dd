import { formatRupees } from '#contract/money.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import type { Order } from '../order.ts'
import { formTexts, type RequestingUser } from './form-texts.ts'
import { nextSteps } from './request-texts.ts'
import {
  type ChosenItem,
  chosenExchange,
  exchangeLabel,
  previewReturn,
  type ReturnFormFields,
  type ReturnOptions,
} from './return-form.ts'

type Props = {
  order: Order
  by: RequestingUser
  options: ReturnOptions
  fields: ReturnFormFields
  chosen: readonly ChosenItem[]
}

/** What the customer gets for the chosen pieces, and what happens next; announced at each change. */
export function ReturnPreview({ order, by, options, fields, chosen }: Props) {
  if (chosen.length === 0) {
    return (
      <div aria-live="polite" className="grid gap-3 rounded-card bg-well p-4">
        <p className="text-muted">Nothing is chosen yet.</p>
      </div>
    )
  }
  const preview = previewReturn(order, options, fields, chosen)
  return (
    <div aria-live="polite" className="grid gap-4 rounded-card bg-well p-4">
      {fields.resolution === 'EXCHANGE' ? (
        <Replacement by={by} fields={fields} chosen={chosen} />
      ) : (
        <RefundAmounts by={by} preview={preview} />
      )}
      <div className="grid gap-1.5">
        <p className="font-medium">What happens next</p>
        <ol className="grid gap-1.5 text-sm text-muted">
          {nextSteps(fields, options, preview.refund, by).map((step, index) => (
            <li key={step} className="flex gap-2">
              <span className="tabular-nums">{index + 1}.</span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const amountClass = 'font-display text-lg font-bold tabular-nums'

type RefundProps = { by: RequestingUser; preview: ReturnType<typeof previewReturn> }

/** The refund, with its parts where it is not only what was paid for the goods. */
function RefundAmounts({ by, preview: { goods, fees, charge, refund } }: RefundProps) {
  return (
    <dl className="grid gap-1.5">
      {(fees > 0 || charge > 0) && (
        <DescriptionItem name="Paid for the items" valueClass="tabular-nums">
          {formatRupees(goods)}
        </DescriptionItem>
      )}
      {fees > 0 && (
        <DescriptionItem name="Their part of the fees" valueClass="tabular-nums">
          {formatRupees(fees)}
        </DescriptionItem>
      )}
      {charge > 0 && (
        <DescriptionItem name="Pickup" valueClass="tabular-nums">
          −{formatRupees(charge)}
        </DescriptionItem>
      )}
      <DescriptionItem name={formTexts[by].refund} valueClass={amountClass}>
        <Amount paise={refund} />
      </DescriptionItem>
    </dl>
  )
}

/** What is sent instead, as far as it is chosen. */
function Replacement({ by, fields, chosen }: Pick<Props, 'by' | 'fields' | 'chosen'>) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{formTexts[by].replacement}</p>
      <ul className="grid gap-1 text-sm">
        {chosen.map((each) => {
          const exchange = chosenExchange(fields, each)
          return (
            <li key={each.item.id} className="wrap-anywhere">
              <span className="tabular-nums">{each.quantity} ×</span> {each.item.product.name}{' '}
              <span className="text-muted">({exchange ? exchangeLabel(exchange) : 'to be chosen'})</span>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-muted">There is nothing to pay.</p>
    </div>
  )
}
