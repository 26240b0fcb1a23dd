import { type FormEvent, useState } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../order.ts'
import { PieceSteppers } from '../shipments/PieceSteppers.tsx'
import { ExchangeFields } from './ExchangeFields.tsx'
import { formTexts, type RequestingUser } from './form-texts.ts'
import { ItemProblems } from './ItemProblems.tsx'
import { ReturnPictureUpload } from './ReturnPictureUpload.tsx'
import { ReturnPreview } from './ReturnPreview.tsx'
import { methodOptions } from './request-texts.ts'
import {
  chosenItems,
  emptyReturnForm,
  faultyText,
  findProblems,
  hasExchange,
  isOnlyPieceChosen,
  itemsWithProblem,
  type ReturnFormFields,
  type ReturnOptions,
  reasonsFor,
  returnableItems,
  toReturnInput,
} from './return-form.ts'
import { useReturnPictures } from './use-return-pictures.ts'

type Props = {
  order: Order
  by: RequestingUser
  options: ReturnOptions
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  /** Called if the order or the stock was changed meanwhile: the form stays, with what can still be returned. */
  onOutdated: () => void
}

/** The form of a return: which pieces, why, what the customer gets for them, and how they come back. */
export function ReturnItemsForm({ order, by, options, open, onClose, onChanged, onOutdated }: Props) {
  const texts = formTexts[by]
  const items = returnableItems(order, options)
  const [initial] = useState(() => emptyReturnForm(items))
  const [fields, setFields] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const pictures = useReturnPictures(order.id)
  const { send, busy, error } = useCall('POST /orders/{id}/returns')
  const set = (changed: Partial<ReturnFormFields>) => setFields((before) => ({ ...before, ...changed }))
  const chosen = chosenItems(order, options, fields)
  const problems = findProblems(options, fields, chosen, by)
  const shown = attempts > 0 ? problems : {}
  const isExchange = fields.resolution === 'EXCHANGE'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (Object.keys(problems).length > 0) return
    void send(
      { params: { id: order.id }, body: toReturnInput(fields, chosen, pictures.ids) },
      ({ message, order: changed }) => {
        toast.success(message)
        onClose()
        onChanged(changed)
      },
      (failure) => {
        if (!hasStatus(failure, 409)) return
        // The pieces are chosen again: those that were chosen may be in another return already.
        set({ pieces: new Map() })
        setAttempts(0)
        onOutdated()
      },
    )
  }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Return or exchange items"
      text={texts.intro}
      dirty={fields !== initial || pictures.list.length > 0}
      busy={busy}
      saveText={texts.save[fields.resolution]}
      cancelText={texts.cancel}
      canSave={!pictures.isUploading}
      error={formError(attempts, problems, error)}
      onSubmit={submit}
    >
      <div className="grid gap-6">
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-3 font-medium">Items</legend>
          <PieceSteppers
            items={items}
            pieces={new Map(chosen.map(({ item, quantity }) => [item.id, quantity]))}
            onChange={(id, quantity) => set({ pieces: new Map(fields.pieces).set(id, quantity) })}
            describe={(item) => describeItem(item, options)}
            required={isOnlyPieceChosen(items, chosen, fields.pieces === initial.pieces)}
            error={shown.pieces}
          />
          <ItemProblems problems={itemsWithProblem(order, options)} />
        </fieldset>
        <Field label={texts.reason} required error={shown.reason}>
          <Select
            value={fields.reason}
            onChange={({ target }) => set({ reason: target.value as ReturnFormFields['reason'] })}
          >
            <option value="">Choose a reason</option>
            {reasonsFor(options, chosen).map((reason) => (
              <option key={reason} value={reason}>
                {returnReasons[reason].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Comment" aside="Optional">
          <TextArea
            rows={2}
            maxLength={500}
            value={fields.comment}
            onChange={({ target }) => set({ comment: target.value })}
          />
        </Field>
        <ReturnPictureUpload pictures={pictures} />
        <RadioCards
          legend={texts.resolution}
          options={[
            { value: 'REFUND', title: 'Refund' },
            { value: 'EXCHANGE', title: 'Exchange', ...exchangeState(chosen) },
          ]}
          value={fields.resolution}
          onChange={(resolution) => set({ resolution })}
          error={shown.resolution}
        />
        {isExchange && (
          <ExchangeFields
            by={by}
            chosen={chosen}
            variants={fields.variants}
            onChange={(id, variant) => set({ variants: new Map(fields.variants).set(id, variant) })}
            errors={shown.variants}
          />
        )}
        <RadioCards
          legend="How does it come back?"
          options={methodOptions(order, options, fields, by)}
          value={fields.method}
          onChange={(method) => set({ method })}
        />
        <ReturnPreview order={order} by={by} options={options} fields={fields} chosen={chosen} />
      </div>
    </FormModal>
  )
}

function formError(attempts: number, problems: ReturnType<typeof findProblems>, error: unknown): string | undefined {
  if (attempts > 0 && Object.keys(problems).length > 0) return 'Please complete the form.'
  return error === null ? undefined : messageOf(error, 'Failed to request the return.')
}

/** Whether an exchange can be chosen; with nothing chosen yet, it can. */
function exchangeState(chosen: Parameters<typeof findProblems>[2]): { text: string; disabled?: boolean } {
  return chosen.length > 0 && !chosen.every(hasExchange)
    ? { text: 'Nothing else of it is in stock.', disabled: true }
    : { text: 'Another size or colour of the same product, at no cost.' }
}

/** How many pieces can be returned, at which price, until when, and whether they have to be faulty. */
function describeItem({ id, quantity, priceAtPurchase }: Order['items'][number], options: ReturnOptions): string {
  const option = options.items.find(({ orderItemId }) => orderItemId === id)
  const price = `${quantity} × ${formatRupees(toPaise(priceAtPurchase))}`
  if (!option?.takesAnyReason) return `${price} · only if ${faultyText(options)}`
  return option.until ? `${price} · until ${formatDate(option.until)}` : price
}
