import { type FormEvent, useRef, useState } from 'react'
import { ApiError, fieldErrorsOf, hasStatus, messageOf } from '#web/api/api-error.ts'
import { setServerErrors } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { toProductFormData } from './product-form-data.ts'
import type { ProductFormState } from './use-product-form-state.ts'

/** `isOutdated`: the product was changed by another user since the form was opened. */
export type SaveError = { message: string; isOutdated: boolean }

/** Validates and sends the product form. Errors of fields and pictures are shown in their sections; `error` is any other error. */
export function useSaveProduct(state: ProductFormState, onSaved: (saved: { message: string }) => void) {
  const { product, form, variants, pictures, details } = state
  const [error, setError] = useState<SaveError | null>(null)
  const save = useCall('POST /products')
  const { progress, fetchFunction } = useUpload()
  const element = useRef<HTMLFormElement>(null)
  const hasFiles = pictures.list.some(({ file }) => file)

  const onFailed = (failure: unknown) => {
    const pictureError = fieldErrorsOf(failure).images
    if (pictureError) return pictures.setError(pictureError)
    const hasDetailErrors = details.setServerErrors(failure)
    if (setServerErrors(form, failure) || hasDetailErrors) return
    const variantsError = findVariantsError(failure)
    if (variantsError) variants.setServerError(variantsError)
    // Opening the form again shows the current stock, but does not free a SKU.
    if (variantsError && /\bSKUs?\b/.test(variantsError)) return focusFirstInvalidVariant(element.current)
    const message = messageOf(failure, `Failed to ${product ? 'update' : 'create'} product.`)
    setError({ message, isOutdated: product !== undefined && hasStatus(failure, 409) })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setError(null)
    element.current = event.currentTarget
    const matrix = variants.commitAndValidate()
    const detailsInput = details.validate()
    return form.handleSubmit((fields) => {
      if (!matrix) return focusFirstInvalidVariant(element.current)
      if (!detailsInput) return
      const body = toProductFormData(state, { fields, matrix, details: detailsInput })
      return save.send({ body, fetchFunction: hasFiles ? fetchFunction : undefined }, onSaved, onFailed)
    })(event)
  }
  return { submit, busy: save.busy, error, progress }
}

/** The server's error of the variants, such as a SKU that belongs to another product. */
function findVariantsError(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError)) return undefined
  return Object.entries(failure.errors).find(([field]) => /^(productVariants|optionName)\b/.test(field))?.[1]
}

/** Focuses the first invalid field of the variants, or their first input if none is invalid. */
function focusFirstInvalidVariant(form: HTMLFormElement | null) {
  const fieldset = form?.querySelector('[data-variants]')
  const field = fieldset?.querySelector<HTMLElement>('[aria-invalid=true]') ?? fieldset?.querySelector('input')
  field?.focus()
}
