import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { DeliveryAddressForm } from '#contract/addresses.ts'
import type { CallResponse } from '#contract/calls.ts'
import { type AddressFields, emptyAddress } from '#web/addresses/address-fields.ts'
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { CalculatorItems } from '#web/delivery/manage/calculator/CalculatorItems.tsx'
import { haveQuantities } from '#web/delivery/manage/calculator/calculator-item.ts'
import { ItemFinder } from '#web/delivery/manage/calculator/ItemFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ChargesPanel, PaymentPanel } from './ChargesPanel.tsx'
import { CustomerPicker } from './CustomerPicker.tsx'
import {
  type Draft,
  findDraftErrors,
  findErrors,
  findPriceChanges,
  findUncorrected,
  isAtCounter,
  nameDiscounts,
  type OrderForm,
  type Problems,
  pickCustomer,
  toDraftBody,
  toPlaceBody,
  toQuoteBody,
  toTexts,
} from './order-form.ts'
import { PlacePanel } from './PlacePanel.tsx'
import { QuotePanel } from './QuotePanel.tsx'

type Props = {
  initial: OrderForm
  draft?: Draft
  onPlaced: (placed: CallResponse<'POST /staff-orders'>) => void
  /** Called when the form is saved as a draft. */
  onSaved: () => void
  /** Called with true when the form has unsaved changes. */
  onDirtyChange: (isDirty: boolean) => void
}

/** The form of an order: customer, items, place, charges and payment, with what it costs now beside it. */
export function NewOrderForm({ initial, draft, onPlaced, onSaved, onDirtyChange }: Props) {
  // The form of a draft is created anew at each rendering.
  const [saved] = useState(initial)
  const [form, setForm] = useState(saved)
  const change = (changed: Partial<OrderForm>) => setForm((before) => ({ ...before, ...changed }))
  const addressForm = useForm<AddressFields>({
    resolver: zodResolver(DeliveryAddressForm),
    mode: 'onTouched',
    defaultValues: { ...emptyAddress, ...draft?.content.address },
  })
  const [problems, setProblems] = useState<Problems>({ fields: {}, others: [] })
  const errors = findUncorrected(problems.fields, form)
  const fields = useRef<HTMLDivElement>(null)
  const isDirty = form !== saved || addressForm.formState.isDirty
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
  const pick = (customer: OrderForm['customer']) => {
    const { place, address } = pickCustomer(form, addressForm.getValues(), customer)
    addressForm.reset(address)
    change({ customer, place, savesAddress: null })
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Panel title="Customer">
          <CustomerPicker customer={form.customer} error={errors.customer} onPick={pick} />
        </Panel>
        <Panel title="Products">
          <ItemFinder items={form.items} error={errors.items} onChange={(items) => change({ items })} />
          <CalculatorItems items={form.items} onChange={(items) => change({ items })} />
        </Panel>
        <PlacePanel form={form} addressForm={addressForm} onChange={change} />
        <ChargesPanel form={form} errors={errors} onChange={change} />
        <PaymentPanel form={form} errors={errors} onChange={change} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Summary
          form={form}
          addressForm={addressForm}
          {...(draft && { draft })}
          onPlaced={onPlaced}
          onSaved={onSaved}
          fields={fields}
          problems={problems}
          onProblems={setProblems}
        />
      </div>
    </div>
  )
}

/** Milliseconds without a change after which the prices are read. */
const quoteDelay = 300

type SummaryProps = Pick<Props, 'draft' | 'onPlaced' | 'onSaved'> & {
  form: OrderForm
  addressForm: ReturnType<typeof useForm<AddressFields>>
  /** The fields of the form, of which the first with an error gets the focus. */
  fields: RefObject<HTMLDivElement | null>
  /** Why the last attempt to place or to keep the order failed. */
  problems: Problems
  onProblems: (problems: Problems) => void
}

function Summary({ form, addressForm, draft, onPlaced, onSaved, fields, problems, onProblems }: SummaryProps) {
  const address = addressForm.watch()
  const typed = toQuoteBody(form, address)
  const body = useDebounced(typed, quoteDelay)
  const { data: quote, error, isLoading, refetch } = useQuery('POST /staff-orders/quote', { body })
  const isReading = isLoading || JSON.stringify(typed) !== JSON.stringify(body)
  const [isAccepted, setIsAccepted] = useState(false)
  const problemTexts = toTexts(problems)
  useFocusInvalid(fields, problemTexts.length > 0 && problems)
  const placing = usePlacing(onProblems, refetch)
  const saving = useSaveDraft(draft, onSaved, onProblems)
  const changes = draft && quote ? findPriceChanges(draft, quote, form.items) : []
  const isCounted = haveQuantities(form.items)
  const isComplete =
    Object.keys(findErrors(form)).length === 0 && (isAtCounter(form) || DeliveryAddressForm.safeParse(address).success)
  const place = async () => {
    const others: string[] = []
    if (!isAtCounter(form) && !(await addressForm.trigger())) others.push('Complete the address.')
    if (changes.length > 0 && !isAccepted) others.push('Accept the present prices.')
    if (quote?.lines.some((line) => line.problem)) others.push('Change the products that cannot be ordered.')
    const found = { fields: findErrors(form), others }
    onProblems(found)
    if (toTexts(found).length > 0) return
    if (!quote || isReading) return onProblems({ fields: {}, others: ['The order has no prices yet.'] })
    placing.place(toPlaceBody(form, addressForm.getValues(), quote, draft), onPlaced)
  }
  const save = () => {
    const found = { fields: findDraftErrors(form), others: [] }
    onProblems(found)
    if (toTexts(found).length > 0) return
    saving.save(toDraftBody(form, addressForm.getValues(), quote))
  }
  return (
    <Panel title="Total">
      <QueryErrorBox error={error} fallback="Failed to read the prices." onRetry={refetch} busy={isLoading} />
      {form.items.length === 0 && <p className="text-sm text-muted">Add products to see what the order costs.</p>}
      {!isCounted && <p className="text-sm text-muted">Correct the quantities to see what the order costs.</p>}
      {form.items.length > 0 && isCounted && quote && (
        <div aria-busy={isReading} className={cx(isReading && 'opacity-60')}>
          <QuotePanel
            quote={{ ...quote, discounts: nameDiscounts(quote, form) }}
            changes={changes}
            isAccepted={isAccepted}
            onAccept={setIsAccepted}
          />
        </div>
      )}
      {problemTexts.length > 0 && <ErrorText>{problemTexts.join(' ')}</ErrorText>}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        {/* While the form is incomplete a press says what is missing, without the prices. */}
        <Button variant="primary" busy={placing.busy || (isComplete && isReading)} onClick={place}>
          Place order
        </Button>
        <Button busy={saving.busy} onClick={save}>
          Save draft
        </Button>
      </div>
    </Panel>
  )
}

type PlaceBody = ReturnType<typeof toPlaceBody>

function usePlacing(onProblems: SummaryProps['onProblems'], onOutdated: () => void) {
  const { send, busy } = useCall('POST /staff-orders')
  // The key changes with the order, so that a repeated click cannot place two.
  const [keyed, setKeyed] = useState({ text: '', key: '' })
  const place = (body: PlaceBody, onPlaced: Props['onPlaced']) => {
    const text = JSON.stringify(body)
    const key = keyed.text === text ? keyed.key : randomUuid()
    setKeyed({ text, key })
    send(
      { body, headers: { 'idempotency-key': key } },
      (placed) => {
        toast.success(placed.message)
        onPlaced(placed)
      },
      (error) => {
        const messages = Object.values(fieldErrorsOf(error))
        const others = messages.length > 0 ? messages : [messageOf(error, 'Failed to place the order.')]
        onProblems({ fields: {}, others })
        onOutdated()
      },
    )
  }
  return { busy, place }
}

/** Saves the form as a new draft, or the draft that was opened. */
function useSaveDraft(draft: Draft | undefined, onDone: () => void, onProblems: SummaryProps['onProblems']) {
  const creating = useCall('POST /staff-orders/drafts')
  const changing = useCall('PUT /staff-orders/drafts/{id}')
  // The store may have saved a draft whose response did not arrive.
  const [id] = useState(randomUuid)
  const onFailed = (error: unknown) =>
    onProblems({ fields: {}, others: [messageOf(error, 'Failed to save the draft.')] })
  const onSaved = () => {
    toast.success('The draft is saved.')
    onDone()
  }
  return {
    busy: creating.busy || changing.busy,
    save: (body: ReturnType<typeof toDraftBody>) =>
      draft
        ? changing.send(
            { params: { id: draft.id }, body: { ...body, seenUpdatedAt: draft.updatedOn } },
            onSaved,
            onFailed,
          )
        : creating.send({ body: { ...body, id } }, onSaved, onFailed),
  }
}
