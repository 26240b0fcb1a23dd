import { useCallback, useMemo, useState } from 'react'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxVariants } from '#contract/limits.ts'
import type { Product } from '../../product.ts'
import type { CellColumn } from './matrix/clean-cell.ts'
import { validateMatrix } from './matrix/validate-matrix.ts'
import {
  activeRows,
  addColor,
  changeCell,
  colorKeysOf,
  renameColor,
  toMatrix,
  type VariantMatrix,
} from './matrix/variant-matrix.ts'
import { toVariantsInput, type VariantErrors, type VariantRow, validateVariant } from './variant-rows.ts'

const emptyDraft = { color: '', stock: '' }
const noErrors: VariantErrors = { color: null, stock: null }

/** What a change of many variants did, with the variants before it so that it can be undone. */
type VariantsNotice = { text: string; before: VariantMatrix }

/** The variants of the product form: the matrix, and the draft of a colour below it. */
export function useVariants(product: Product | undefined) {
  const [initial] = useState(() => toMatrix(product))
  const [matrix, setMatrix] = useState(initial)
  const [notice, setNotice] = useState<VariantsNotice | null>(null)
  const [serverError, setServerError] = useState<string | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const draft = useDraft(matrix)
  const errors = useMemo(() => validateMatrix(matrix), [matrix])
  const rows = useMemo(() => activeRows(matrix), [matrix])
  const isChanged = useMemo(() => serialize(matrix) !== serialize(initial), [matrix, initial])

  /** Replaces the matrix. With a text, the change is described and can be undone. */
  const change = (changed: VariantMatrix, text?: string) => {
    setMatrix(changed)
    setNotice(text === undefined ? null : { text, before: matrix })
    setServerError(null)
  }
  const setCell = useCallback((key: string, column: CellColumn, text: string) => {
    setMatrix((before) => changeCell(before, key, column, text))
    setNotice(null)
    setServerError(null)
  }, [])

  const setColor = useCallback((group: string, color: string) => {
    setMatrix((before) => renameColor(before, group, color))
    setNotice(null)
    setServerError(null)
  }, [])

  /** Appends the draft and returns the matrix; null, with the reasons shown, if the draft is invalid. */
  function commitDraft(): VariantMatrix | null {
    const color = draft.validate()
    if (!color) return null
    const next = addColor(matrix, color.color, color.stock)
    if (activeRows(next).length > maxVariants) {
      draft.setErrors({ color: variantMessages.tooMany, stock: null })
      return null
    }
    change(next)
    draft.clear()
    return next
  }

  return {
    matrix,
    /** The variants to sell. */
    rows,
    errors,
    colors: useMemo(() => colorKeysOf(matrix).map(({ color }) => color), [matrix]),
    draft: draft.value,
    draftErrors: draft.errors,
    dirty: draft.value.color !== '' || draft.value.stock !== '' || isChanged,
    isSubmitted,
    /** Why the form cannot be sent, after the first attempt. */
    error: (isSubmitted ? errors.first : null) ?? serverError,
    setServerError,
    notice,
    change,
    undo: () => notice && change(notice.before),
    setCell,
    setColor,
    changeOptionName: (optionName: string) => change({ ...matrix, optionName }),
    changeDraft: draft.change,
    add: () => void commitDraft(),
    /** Appends the draft, if there is one, and returns the variants to send; null, with the reasons shown, if one is invalid. */
    commitAndValidate(): VariantMatrix | null {
      setIsSubmitted(true)
      const all = draft.isEmpty ? matrix : commitDraft()
      return all && validateMatrix(all).first === null ? all : null
    },
  }
}

export type VariantsState = ReturnType<typeof useVariants>

/** The colour, and the stock where there is no second option, that is added next. */
function useDraft(matrix: VariantMatrix) {
  const [value, setValue] = useState(emptyDraft)
  const [errors, setErrors] = useState(noErrors)
  const clear = () => setValue(emptyDraft)
  return {
    value,
    errors,
    setErrors,
    clear,
    isEmpty: value.color.trim() === '' && value.stock.trim() === '',
    change: (part: Partial<typeof emptyDraft>) => {
      setValue({ ...value, ...part })
      setErrors(noErrors)
    },
    /** The draft; null, with the reasons shown, if it is invalid. */
    validate: () => {
      const row = { ...value, stock: value.stock.trim() || '0' }
      const found = validateVariant(row, colorKeysOf(matrix).map(toColorRow))
      setErrors(found)
      return found.color || found.stock ? null : row
    },
  }
}

const toColorRow = (color: { key: string; color: string }): VariantRow => ({ ...color, stock: '0' })

const serialize = (matrix: VariantMatrix) => JSON.stringify([matrix.optionName, toVariantsInput(activeRows(matrix))])
