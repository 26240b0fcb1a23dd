import { useState } from 'react'
import type { Variant } from '../../product.ts'
import { newKey } from './new-key.ts'
import {
  toVariantRows,
  type VariantErrors,
  type VariantRow,
  validateVariant,
  validateVariants,
} from './variant-rows.ts'

const emptyDraft = { color: '', stock: '' }
const noErrors: VariantErrors = { color: null, stock: null }

/** The variants of the product form: the rows, and the draft below them. */
export function useVariants(initial: readonly Variant[]) {
  const [rows, setRows] = useState<readonly VariantRow[]>(() => toVariantRows(initial))
  const [draft, setDraft] = useState(emptyDraft)
  const [draftErrors, setDraftErrors] = useState(noErrors)
  const [isSubmitted, setIsSubmitted] = useState(false)

  /** Appends the draft and returns the rows; null, with the reasons shown, if the draft is invalid. */
  function commitDraft(): readonly VariantRow[] | null {
    const row = { ...draft, stock: draft.stock.trim() || '0' }
    const errors = validateVariant(row, rows)
    setDraftErrors(errors)
    if (errors.color || errors.stock) return null
    const next = [...rows, { key: newKey(), color: row.color.trim(), stock: row.stock }]
    setRows(next)
    setDraft(emptyDraft)
    return next
  }

  return {
    rows,
    draft,
    draftErrors,
    dirty: draft.color !== '' || draft.stock !== '' || hasVariantChanges(rows, initial),
    /** Why the form cannot be sent, after the first attempt. */
    error: isSubmitted ? validateVariants(rows) : null,
    change: (key: string, part: Partial<Pick<VariantRow, 'color' | 'stock'>>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    changeDraft: (part: Partial<typeof emptyDraft>) => {
      setDraft({ ...draft, ...part })
      setDraftErrors(noErrors)
    },
    add: () => void commitDraft(),
    /** Appends the draft, if there is one, and returns the rows to send; null, with the reasons shown, if a row is invalid. */
    commitAndValidate(): readonly VariantRow[] | null {
      setIsSubmitted(true)
      const all = draft.color.trim() === '' && draft.stock.trim() === '' ? rows : commitDraft()
      return all && validateVariants(all) === null ? all : null
    },
  }
}

export type VariantsState = ReturnType<typeof useVariants>

const hasVariantChanges = (rows: readonly VariantRow[], initial: readonly Variant[]) =>
  rows.length !== initial.length ||
  rows.some(({ color, stock }, index) => color !== initial[index]?.color || stock !== String(initial[index]?.stock))
