import { call } from '#web/api/call.ts'
import { inWords } from '#web/api/in-words.ts'
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubject } from '#web/ui/use-subject.ts'
import type { Product } from '../product.ts'
import { ProductForm } from './ProductForm.tsx'
import type { ProductChoices } from './use-product-choices.ts'

/** The form and the question before a deletion, for the product that is edited or deleted. Put `dialogs` into the page. */
export function useProductDialogs({ choices, onChanged }: { choices: ProductChoices; onChanged: () => void }) {
  const form = useSubject<Product | undefined>()
  const deletion = useSubject<Product>()
  const remove = async () => {
    const id = deletion.subject?.id ?? ''
    await inWords(call('DELETE /products/{id}', { params: { id } }), 'Failed to delete product.')
    toast.success('Product deleted successfully!')
    onChanged()
  }
  const reopen = async () => {
    const productId = form.subject?.id ?? ''
    const failed = `Failed to load product: ${productId}`
    await inWords(call('GET /products/{productId}', { params: { productId }, query: { view: '0' } }), failed).then(
      ({ product }) => form.open(product),
      (error: Error) => toast.error(error.message),
    )
  }
  const dialogs = (
    <>
      {form.turn > 0 && (
        <ProductForm
          key={form.turn}
          open={form.isOpen}
          product={form.subject}
          choices={choices}
          onClose={form.close}
          onSaved={onChanged}
          onReopen={reopen}
        />
      )}
      <DeleteDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        question="Are you sure you want to delete this product?"
        text={`${deletion.subject?.name ?? ''} leaves the shop and every cart. Past orders keep it.`}
        onDelete={remove}
      />
    </>
  )
  return { add: () => form.open(undefined), edit: form.open, remove: deletion.open, dialogs }
}
