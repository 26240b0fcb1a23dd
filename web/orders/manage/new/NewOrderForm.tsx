import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { DeliveryAddressForm } from '#contract/addresses.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { AddressFields } from '#web/addresses/AddressForm.tsx'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { zodResolver } from '#web/api/form-errors.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { CalculatorItems } from '#web/delivery/manage/calculator/CalculatorItems.tsx'
import { haveQuantities } from '#web/delivery/manage/calculator/calculator-item.ts'
import { ItemFinder } from '#web/delivery/manage/calculator/ItemFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { focusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ChargesPanel, PaymentPanel } from './ChargesPanel.tsx'
import { CustomerPicker } from './CustomerPicker.tsx'
import {
  type Draft,
  emptyAddress,
  findChargeProblems,
  findPriceChanges,
  findProblems,
  isAtCounter,
  type OrderForm,
  pickCustomer,
  quantityProblem,
  toDraftBody,
  toPlaceBody,
  toQuoteBody,
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
  const list = useRef<HTMLUListElement>(null)
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
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Panel title="Customer">
          <CustomerPicker customer={form.customer} onPick={pick} />
        </Panel>
        <Panel title="Products">
          <ItemFinder items={form.items} onChange={(items) => change({ items })} />
          <CalculatorItems ref={list} items={form.items} onChange={(items) => change({ items })} />
        </Panel>
        <PlacePanel form={form} addressForm={addressForm} onChange={change} />
        <ChargesPanel form={form} onChange={change} />
        <PaymentPanel form={form} onChange={change} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Summary
          form={form}
          addressForm={addressForm}
          {...(draft && { draft })}
          onPlaced={onPlaced}
          onSaved={onSaved}
          onQuantityProblem={() => focusInvalid(list.current)}
        />
      </div>
    </div>
  )
}

type SummaryProps = Pick<Props, 'draft' | 'onPlaced' | 'onSaved'> & {
  form: OrderForm
  addressForm: ReturnType<typeof useForm<AddressFields>>
  /** Called when the order cannot be placed or kept because a field has no valid quantity. */
  onQuantityProblem: () => void
}

function Summary({ form, addressForm, draft, onPlaced, onSaved, onQuantityProblem }: SummaryProps) {
  const address = addressForm.watch()
  const {
    data: quote,
    error,
    isLoading,
    refetch,
  } = useQuery('POST /staff-orders/quote', {
    body: toQuoteBody(form, address),
  })
  const [isAccepted, setIsAccepted] = useState(false)
  const [problem, setProblem] = useState('')
  const placing = usePlacing(setProblem, refetch)
  const saving = useSaveDraft(draft, onSaved, setProblem)
  const changes = draft && quote ? findPriceChanges(draft, quote, form.items) : []
  const isCounted = haveQuantities(form.items)
  const place = async () => {
    const problems = findProblems(form)
    if (!isCounted) onQuantityProblem()
    if (!isAtCounter(form) && !(await addressForm.trigger())) problems.push('Complete the address.')
    if (changes.length > 0 && !isAccepted) problems.push('Accept the present prices.')
    if (quote?.lines.some((line) => line.problem)) problems.push('Change the products that cannot be ordered.')
    setProblem(problems.join(' '))
    if (problems.length > 0) return
    if (!quote || isLoading) return setProblem('The prices are being read. Please try again.')
    placing.place(toPlaceBody(form, addressForm.getValues(), quote, draft?.id), onPlaced)
  }
  const save = () => {
    const problems = [...(isCounted ? [] : [quantityProblem]), ...findChargeProblems(form)]
    setProblem(problems.join(' '))
    if (!isCounted) onQuantityProblem()
    if (problems.length > 0) return
    saving.save(toDraftBody(form, addressForm.getValues(), quote))
  }
  return (
    <Panel title="Total">
      <QueryErrorBox error={error} fallback="Failed to read the prices." onRetry={refetch} busy={isLoading} />
      {form.items.length === 0 && <p className="text-sm text-muted">Add products to see what the order costs.</p>}
      {!isCounted && <p className="text-sm text-muted">Correct the quantities to see what the order costs.</p>}
      {form.items.length > 0 && isCounted && quote && (
        <QuotePanel quote={quote} changes={changes} isAccepted={isAccepted} onAccept={setIsAccepted} />
      )}
      {problem && <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button variant="primary" busy={placing.busy} onClick={place}>
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

function usePlacing(onProblem: (message: string) => void, onOutdated: () => void) {
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
        const fields = error instanceof ApiError ? Object.values(error.errors) : []
        onProblem(fields.length > 0 ? fields.join(' ') : messageOf(error, 'Failed to place the order.'))
        onOutdated()
      },
    )
  }
  return { busy, place }
}

/** Saves the form as a new draft, or the draft that was opened. */
function useSaveDraft(draft: Draft | undefined, onDone: () => void, onProblem: (message: string) => void) {
  const creating = useCall('POST /staff-orders/drafts')
  const changing = useCall('PUT /staff-orders/drafts/{id}')
  const onFailed = (error: unknown) => onProblem(messageOf(error, 'Failed to save the draft.'))
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
        : creating.send({ body }, onSaved, onFailed),
  }
}
