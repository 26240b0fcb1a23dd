import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useQueryById } from '#web/api/use-query-by-id.ts'
import type { Product } from '../../../product.ts'
import {
  type DetailsDraft,
  isSameDetails,
  toAttributeValues,
  toDetailsDraft,
  type ValueDraft,
} from './details-draft.ts'

/** What the products of a category fill in. */
export type ProductRequirements = CallResponse<'GET /categories/{categoryId}/product-fields'>

const loadDetails = async (id: string, signal: AbortSignal) =>
  toDetailsDraft((await call('GET /products/{id}/preview', { params: { id }, signal })).product)

const loadRequirements = (categoryId: string, signal: AbortSignal): Promise<ProductRequirements> =>
  call('GET /categories/{categoryId}/product-fields', { params: { categoryId }, signal })

const emptyDetails = toDetailsDraft()

/**
 * The specifications and the product information of the form. The list of products does not have them, so those of an existing product
 * are loaded; as long as they are not, or nothing was edited, saving keeps them.
 */
export function useProductDetails(product: Product | undefined, categoryId: string) {
  const loading = useQueryById(product?.id ?? '', loadDetails)
  const requirements = useQueryById(categoryId, loadRequirements)
  const [edited, setEdited] = useState<DetailsDraft | null>(null)
  const { errors, setErrors, attempts, clearError } = useFieldErrors()
  const stored = product ? loading.data : emptyDetails
  const draft = edited ?? stored
  const set = (change: (before: DetailsDraft) => DetailsDraft) =>
    setEdited((before) => change(before ?? stored ?? emptyDetails))

  return {
    /** Undefined until the stored values are loaded. */
    draft,
    stored,
    loading,
    /** The attributes and required declarations of the chosen category. */
    requirements,
    /** Messages by the name of the field, such as `attributeValues.7`. */
    errors,
    /** The number of attempts to save with errors; each moves the focus to the first one. */
    attempts,
    isChanged: edited !== null && stored !== undefined && !isSameDetails(edited, stored),
    setValue(id: number, value: ValueDraft) {
      clearError(`attributeValues.${id}`)
      set((before) => ({ ...before, values: { ...before.values, [id]: value } }))
    },
    setCountry(countryCode: string) {
      clearError('countryOfOrigin')
      set((before) => ({ ...before, countryCode }))
    },
    setDeclaration(field: keyof DetailsDraft['declarations'], text: string) {
      clearError(`declarations.${field}`)
      set((before) => ({ ...before, declarations: { ...before.declarations, [field]: text } }))
    },
    /** The fields of the call; null, with the reasons shown, if a value is invalid. */
    validate(): Record<string, string> | null {
      if (!draft || (product && !edited)) return {}
      const { values, errors: found } = toAttributeValues(requirements.data?.attributes ?? [], draft.values)
      const messages = Object.entries(found).map(([id, message]) => [`attributeValues.${id}`, message] as const)
      setErrors(Object.fromEntries(messages))
      if (messages.length > 0) return null
      return {
        countryOfOrigin: draft.countryCode,
        declarations: JSON.stringify(draft.declarations),
        ...(requirements.data && { attributeValues: JSON.stringify(values) }),
      }
    },
    /** Shows the server's errors of these fields; false if there is none. */
    setServerErrors(failure: unknown): boolean {
      const found = toFieldErrors(fieldErrorsOf(failure))
      if (Object.keys(found).length === 0) return false
      setErrors(found)
      // An attribute or a choice may have been deleted meanwhile.
      if (Object.keys(found).some((field) => field.startsWith('attributeValues'))) requirements.refetch()
      return true
    },
  }
}

/** The errors of these fields; those inside of a value, such as `attributeValues.7.0`, are errors of the value. */
const toFieldErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const [name] = /^(attributeValues(\.\d+)?|declarations(\.\w+)?|countryOfOrigin)\b/.exec(field) ?? []
      return name ? [[name, message]] : []
    }),
  )

function useFieldErrors() {
  const [errors, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [attempts, setAttempts] = useState(0)
  return {
    errors,
    attempts,
    setErrors(messages: Readonly<Record<string, string>>) {
      setMessages(messages)
      if (Object.keys(messages).length > 0) setAttempts((before) => before + 1)
    },
    clearError: (field: string) => setMessages(({ [field]: _, ...others }) => others),
  }
}
