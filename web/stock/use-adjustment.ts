import { useRef, useState } from 'react'
import { z } from 'zod'
import { stock as stockContract } from '#contract/catalogue/stock.ts'
import { ApiError, fieldErrorsOf, messageOf } from '#web/api/api-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useCall } from '#web/api/use-call.ts'
import { isRelativeStockInput, parseStockInput, stepStockInput } from './parse-stock-input.ts'
import type { StockReason, VersionedStock } from './stock-labels.ts'

type Draft = { text: string; reason: StockReason | ''; note: string }
/** Error messages by field; `form` is for the whole form. */
type AdjustmentErrors = { stock?: string; reason?: string; note?: string; form?: string }
type AdjustmentOptions = {
  variantId: string
  current: VersionedStock
  onStock: (current: VersionedStock) => void
  onUnsavedChange: (isUnsaved: boolean) => void
}

/** The current stock in the response of a conflict. */
const versionedStock = z.object({ stock: z.int(), stockVersion: z.int() })

/** The form of a row's adjustment, validated by the contract's schema; `draft` is null until the stock is edited. */
export function useAdjustment({ variantId, current, onStock, onUnsavedChange }: AdjustmentOptions) {
  const { stock, stockVersion } = current
  const [draft, setDraft] = useState<Draft | null>(null)
  const [errors, setErrors] = useState<AdjustmentErrors>({})
  const adjusting = useCall('POST /stock/{variantId}/adjust')
  // The same id makes a retry after a lost response idempotent.
  const changeId = useRef('')

  const change = (part: Partial<Draft>) => {
    setDraft({ ...(draft ?? { text: String(stock), reason: '', note: '' }), ...part })
    setErrors({})
    changeId.current = randomUuid()
    onUnsavedChange(true)
  }
  const cancel = () => {
    setDraft(null)
    setErrors({})
    onUnsavedChange(false)
  }
  const failed = (error: unknown) => {
    const fieldErrors: AdjustmentErrors = fieldErrorsOf(error)
    setErrors(Object.keys(fieldErrors).length > 0 ? fieldErrors : { form: messageOf(error, 'Failed to update stock.') })
    const current = error instanceof ApiError ? versionedStock.safeParse(error.body).data : undefined
    if (current) onStock(current)
  }
  const save = async (onSaved: (stock: number) => void) => {
    if (!draft) return
    const { text, reason, note } = draft
    const body = {
      seenStock: stock,
      // A difference applies to any stock, a number only to the one that was seen.
      seenStockVersion: isRelativeStockInput(text) ? undefined : stockVersion,
      stock: parseStockInput(text, stock),
      reason,
      note,
      changeId: changeId.current,
    }
    const parsed = stockContract.adjust.body.safeParse(body)
    if (!parsed.success) return setErrors(firstErrors(parsed.error.issues))
    const done = ({ variant }: { variant: VersionedStock }) => {
      cancel()
      onStock(variant)
      onSaved(variant.stock)
    }
    await adjusting.send({ params: { variantId }, body: { ...body, reason: parsed.data.reason } }, done, failed)
  }
  const step = (by: 1 | -1) => change({ text: stepStockInput(draft?.text ?? String(stock), stock, by) })
  return {
    draft,
    newStock: draft ? parseStockInput(draft.text, stock) : stock,
    errors,
    busy: adjusting.busy,
    change,
    step,
    cancel,
    save,
  }
}

/** The first message for each field. */
const firstErrors = (issues: readonly { path: PropertyKey[]; message: string }[]): AdjustmentErrors =>
  Object.fromEntries(issues.toReversed().map(({ path: [field], message }) => [field, message]))
