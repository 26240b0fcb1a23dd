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
  const [draftProblems, setDraftProblems] = useState(noErrors)
  const [checked, setChecked] = useState(false)

  /** Appends the draft and returns the rows; null, with the reasons shown, if the draft is invalid. */
  function withDraft(): readonly VariantRow[] | null {
    const row = { ...draft, stock: draft.stock.trim() || '0' }
    const problems = validateVariant(row, rows)
    setDraftProblems(problems)
    if (problems.color || problems.stock) return null
    const next = [...rows, { key: newKey(), color: row.color.trim(), stock: row.stock }]
    setRows(next)
    setDraft(emptyDraft)
    return next
  }

  return {
    rows,
    draft,
    draftProblems,
    dirty: draft.color !== '' || draft.stock !== '' || hasVariantChanges(rows, initial),
    /** Why the form cannot be sent, after the first attempt. */
    problem: checked ? validateVariants(rows) : null,
    change: (key: string, part: Partial<Pick<VariantRow, 'color' | 'stock'>>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    changeDraft: (part: Partial<typeof emptyDraft>) => {
      setDraft({ ...draft, ...part })
      setDraftProblems(noErrors)
    },
    add: () => withDraft() !== null,
    /** The rows to send, including a draft; null if one is invalid. */
    validate(): readonly VariantRow[] | null {
      setChecked(true)
      const all = draft.color.trim() === '' && draft.stock.trim() === '' ? rows : withDraft()
      return all && validateVariants(all) === null ? all : null
    },
  }
}

export type VariantsState = ReturnType<typeof useVariants>

const hasVariantChanges = (rows: readonly VariantRow[], initial: readonly Variant[]) =>
  rows.length !== initial.length ||
  rows.some(({ color, stock }, index) => color !== initial[index]?.color || stock !== String(initial[index]?.stock))
