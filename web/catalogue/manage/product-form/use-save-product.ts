import { type FormEvent, useState } from 'react'
import { ApiError, hasStatus, messageOf } from '#web/api/api-error.ts'
import { setServerErrors } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { toProductFormData } from './product-form-data.ts'
import type { ProductFormState } from './use-product-form-state.ts'

/** `isOutdated`: the product was changed by another user since the form was opened. */
export type SaveError = { message: string; isOutdated: boolean }

/** Validates and sends the product form. Errors of fields and pictures are shown in their sections; `error` is any other error. */
export function useSaveProduct(state: ProductFormState, onSaved: () => void) {
  const { product, form, variants, pictures } = state
  const [error, setError] = useState<SaveError | null>(null)
  const save = useCall('POST /products')
  const { progress, fetchFunction } = useUpload()
  const hasFiles = pictures.list.some(({ file }) => file)

  const onFailed = (failure: unknown) => {
    const pictureError = failure instanceof ApiError ? failure.errors.images : undefined
    if (pictureError) return pictures.setError(pictureError)
    if (setServerErrors(form, failure)) return
    const message = messageOf(failure, `Failed to ${product ? 'update' : 'create'} product.`)
    setError({ message, isOutdated: product !== undefined && hasStatus(failure, 409) })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setError(null)
    const element = event.currentTarget
    const rows = variants.commitAndValidate()
    return form.handleSubmit((fields) => {
      if (!rows) return focusFirstInvalidVariant(element)
      const body = toProductFormData(state, fields, rows)
      return save.send({ body, fetchFunction: hasFiles ? fetchFunction : undefined }, onSaved, onFailed)
    })(event)
  }
  return { submit, busy: save.busy, error, progress }
}

/** Focuses the first invalid field of the variants, or their first input if none is invalid. */
function focusFirstInvalidVariant(form: HTMLFormElement) {
  const fieldset = form.querySelector('[data-variants]')
  const field = fieldset?.querySelector<HTMLElement>('[aria-invalid]') ?? fieldset?.querySelector('input')
  field?.focus()
}
