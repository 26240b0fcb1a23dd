import { useRef } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import type { Product } from '../../product.ts'
import { ProductForm } from '../product-form/ProductForm.tsx'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'

/** The product form and the confirmation of a deletion; the page renders `dialogs`. */
export function useProductDialogs({ options, onChanged }: { options: ProductFormOptions; onChanged: () => void }) {
  const { form, deletion, formProps, deletionProps, changed } = useRecordDialogs<Product>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /products/{id}', { params: { id } }), 'Failed to delete product.'),
    onChanged,
  })
  const loading = useCall('GET /products/{id}/preview')
  const duplicating = useCall('POST /products/{id}/duplicate')
  const openings = useRef(0)
  const open = (product: Product | undefined) => {
    openings.current++
    form.open(product)
  }
  /**
   * Opens the form with the current product: that of a list may be old, and has no versions of the stock. A form that was opened while it
   * loaded stays.
   */
  const edit = ({ id }: { id: string }) => {
    const before = openings.current
    return loading.send(
      { params: { id } },
      ({ product }) => {
        if (openings.current === before) open(product)
      },
      (error) => toast.error(messageOf(error, `Failed to load product: ${id}`)),
    )
  }
  /** Adds a copy and opens it in the form. A second press while the call runs does nothing: it would make a second copy. */
  const duplicate = ({ id }: Product) =>
    duplicating.send(
      { params: { id } },
      ({ message, product }) => {
        toast.success(message)
        changed()
        open(product)
      },
      (error) => toast.error(messageOf(error, 'Failed to duplicate product.')),
    )
  const dialogs = (
    <>
      {form.openCount > 0 && (
        <ProductForm
          key={form.openCount}
          product={form.subject}
          options={options}
          {...formProps}
          onReopen={() => form.subject && edit(form.subject)}
        />
      )}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this product?"
        text={`${deletion.subject?.name ?? ''} leaves the shop and every cart. Past orders keep it.`}
      />
    </>
  )
  const busy = loading.busy || duplicating.busy
  return { add: () => open(undefined), edit, duplicate, remove: deletion.open, busy, dialogs }
}
