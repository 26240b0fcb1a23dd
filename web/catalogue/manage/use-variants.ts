import { useState } from 'react'
import type { Variant } from '../product.ts'
import { newKey } from './new-key.ts'
import { problemsOf, rowsOf, type VariantProblems, type VariantRow, variantsProblem } from './variant-rows.ts'

const blank = { color: '', stock: '' }
const noProblems: VariantProblems = { color: null, stock: null }

/** The variants of the product form: the rows there are, and the one being typed below them. */
export function useVariants(initial: readonly Variant[]) {
  const [rows, setRows] = useState<readonly VariantRow[]>(() => rowsOf(initial))
  const [draft, setDraft] = useState(blank)
  const [draftProblems, setDraftProblems] = useState(noProblems)
  const [checked, setChecked] = useState(false)

  /** The rows with the typed one among them; null, and the reasons shown, where it will not do. */
  function withDraft(): readonly VariantRow[] | null {
    const wanted = { ...draft, stock: draft.stock.trim() || '0' }
    const problems = problemsOf(wanted, rows)
    setDraftProblems(problems)
    if (problems.color || problems.stock) return null
    const next = [...rows, { key: newKey(), color: wanted.color.trim(), stock: wanted.stock }]
    setRows(next)
    setDraft(blank)
    return next
  }

  return {
    rows,
    draft,
    draftProblems,
    dirty: draft.color !== '' || draft.stock !== '' || isChanged(rows, initial),
    /** What stops the form from being sent, once it was tried. */
    problem: checked ? variantsProblem(rows) : null,
    change: (key: string, part: Partial<Pick<VariantRow, 'color' | 'stock'>>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    type: (part: Partial<typeof blank>) => {
      setDraft({ ...draft, ...part })
      setDraftProblems(noProblems)
    },
    add: () => withDraft() !== null,
    /** The rows to send, a typed one that was not added yet included; null where something is wrong. */
    check(): readonly VariantRow[] | null {
      setChecked(true)
      const all = draft.color.trim() === '' && draft.stock.trim() === '' ? rows : withDraft()
      return all && variantsProblem(all) === null ? all : null
    },
  }
}

export type Variants = ReturnType<typeof useVariants>

const isChanged = (rows: readonly VariantRow[], initial: readonly Variant[]) =>
  rows.length !== initial.length ||
  rows.some(({ color, stock }, at) => color !== initial[at]?.color || stock !== String(initial[at]?.stock))
