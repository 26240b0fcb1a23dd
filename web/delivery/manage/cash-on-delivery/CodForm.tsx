import type { ReactNode } from 'react'
import { maxConfirmHours, maxReturnedParcels } from '#contract/cash-on-delivery/cod-limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { BlockedCategories } from './BlockedCategories.tsx'
import { type CodDraft, type CodRulesResponse, codPreview, toCodBody, toCodDraft } from './cod-draft.ts'

type AmountName = 'minAmount' | 'maxAmount' | 'fee' | 'advance' | 'advanceFrom' | 'firstOrderMaxAmount'
type Props = { rules: CodRulesResponse; updatedAt: string | null }

/** When cash on delivery is offered, and its fee. An empty field is no rule. */
export function CodForm({ rules, updatedAt }: Props) {
  const { draft, set, isDirty, form, errors, error, busy, save, dialog } = useSettingsForm('PUT /cash-on-delivery', {
    toFirstDraft: () => toCodDraft(rules),
    updatedAt,
    toInput: (typed, seenUpdatedAt) => ({ body: { ...toCodBody(typed), seenUpdatedAt } }),
  })
  const amount = (name: AmountName, label: string, hint?: ReactNode) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <RupeesInput value={draft[name]} onChange={({ target }) => set({ [name]: target.value })} />
    </Field>
  )
  return (
    <form ref={form} noValidate onSubmit={save} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="Orders" text="An empty field is no rule. An order that a rule refuses can still be paid online.">
        <div className="grid gap-4 sm:grid-cols-2">
          {amount('minAmount', 'Lowest amount')}
          {amount('maxAmount', 'Highest amount')}
          {amount('fee', 'Fee', 'Added to each cash order, together with the surcharge of its zone.')}
        </div>
        <BlockedCategories
          chosen={draft.blockedCategoryIds}
          onChange={(blockedCategoryIds) => set({ blockedCategoryIds })}
          error={errors.blockedCategoryIds}
        />
        <Field
          label="PIN codes without cash on delivery"
          hint="Separated by spaces, commas or lines."
          error={errors.blockedPinCodes}
        >
          <TextArea
            value={draft.blockedPinCodes}
            inputMode="numeric"
            onChange={({ target }) => set({ blockedPinCodes: target.value })}
          />
        </Field>
      </Panel>
      <Panel
        title="Advance"
        text="A part that customers pay online when they order; the courier collects the rest. An order whose advance is not paid is canceled after about an hour. In a store without online payment there is no advance."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {amount('advance', 'Amount paid online')}
          {amount('advanceFrom', 'From an order total of', 'Empty: for every order that costs more than the advance.')}
        </div>
      </Panel>
      <Panel title="Customers">
        <div className="grid gap-4 sm:grid-cols-2">
          {amount(
            'firstOrderMaxAmount',
            'Highest amount of a first order',
            'Enter 0 to take no cash for first orders.',
          )}
          <Field
            label="Returned parcels"
            hint="Customers with this many parcels that came back undelivered pay online."
            error={errors.returnedParcelsFrom}
          >
            <NumberInput
              value={draft.returnedParcelsFrom}
              min={1}
              max={maxReturnedParcels}
              onChange={({ target }) => set({ returnedParcelsFrom: target.value })}
            />
          </Field>
        </div>
      </Panel>
      <Panel
        title="Confirmation"
        text="The mail of a cash order has a link by which the customer confirms it, changes its address or cancels it. An order that is not confirmed in time is canceled; one with an advance needs no confirmation."
      >
        <Field
          label="Hours to confirm"
          hint={`1 to ${maxConfirmHours}. Empty: no confirmation is needed.`}
          error={errors.confirmWithinHours}
        >
          <NumberInput
            value={draft.confirmWithinHours}
            min={1}
            max={maxConfirmHours}
            onChange={({ target }) => set({ confirmWithinHours: target.value })}
          />
        </Field>
      </Panel>
      <CodPreview draft={draft} />
      <CallErrorText error={error} fallback="Failed to save the rules." />
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy} aria-disabled={!isDirty}>
        Save rules
      </Button>
      {dialog}
    </form>
  )
}

/** What shoppers read at the checkout by these rules. */
function CodPreview({ draft }: { draft: CodDraft }) {
  const cases = codPreview(draft)
  if (cases.length === 0) return null
  return (
    <section aria-label="Shoppers see" className="grid gap-3 rounded-control bg-well p-4 text-sm">
      <p className="text-muted">Shoppers see</p>
      <dl className="grid gap-2">
        {cases.map(({ situation, text }) => (
          <div key={situation}>
            <dt className="text-muted">{situation}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
