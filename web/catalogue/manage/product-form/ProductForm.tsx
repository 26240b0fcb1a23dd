import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, hasStatus, messageOf } from '#web/api/api-error.ts'
import { setServerErrors } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { LazyRichTextEditor } from '#web/ui/rich-text/LazyRichTextEditor.tsx'
import type { Product } from '../../product.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { UploadProgress } from '../pictures/UploadProgress.tsx'
import { usePictures } from '../pictures/use-pictures.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { FormOptionsNotice } from './FormOptionsNotice.tsx'
import { OptionSelect } from './OptionSelect.tsx'
import { PriceFields } from './PriceFields.tsx'
import { ProductTaxFields } from './ProductTaxFields.tsx'
import { type ProductFields, productResolver, toProductFields } from './product-fields.ts'
import { toProductFormData } from './product-form-data.ts'
import { SizesField } from './SizesField.tsx'
import type { ProductFormOptions } from './use-product-form-options.ts'
import { useSizes } from './use-sizes.ts'
import { useVariants } from './use-variants.ts'
import { VariantsField } from './VariantsField.tsx'

type Props = {
  open: boolean
  /** The product to edit; undefined adds one. */
  product: Product | undefined
  options: ProductFormOptions
  onClose: () => void
  onSaved: () => void
  /** Opens the form again with the current product after a conflict. */
  onReopen: () => void
}

/** Adds or edits a product with its variants and images (specification 5). */
export function ProductForm({ open, product, options, onClose, onSaved, onReopen }: Props) {
  const form = useForm<ProductFields>({ resolver: productResolver, defaultValues: toProductFields(product) })
  const [description, setDescription] = useState(product?.description ?? '')
  const variants = useVariants(product?.variants ?? [])
  const pictures = usePictures(product?.images ?? [])
  const [saveError, setSaveError] = useState<{ message: string; isOutdated: boolean } | null>(null)
  const sizes = useSizes(product)
  const save = useCall('POST /products')
  const { progress, fetchFunction } = useUpload()
  const { errors, isDirty } = form.formState
  const isChanged = isDirty || variants.dirty || pictures.dirty || sizes.dirty
  const hasFiles = pictures.list.some(({ file }) => file)
  const verb = product ? 'update' : 'create'

  const done = () => {
    toast.success(`Product ${verb}d successfully!`)
    onClose()
    onSaved()
  }
  const failed = (error: unknown) => {
    const reason = error instanceof ApiError ? error.errors.images : undefined
    if (reason) return pictures.setError(reason)
    if (setServerErrors(form, error)) return
    const isOutdated = product !== undefined && hasStatus(error, 409)
    setSaveError({ message: messageOf(error, `Failed to ${verb} product.`), isOutdated })
  }
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    setSaveError(null)
    const element = event.currentTarget
    const rows = variants.commitAndValidate()
    return form.handleSubmit((fields) => {
      if (!rows) return focusFirstInvalidVariant(element)
      const { sibling } = sizes
      const body = toProductFormData({ product, fields, description, rows, pictures: pictures.list, sibling })
      return save.send({ body, fetchFunction: hasFiles ? fetchFunction : undefined }, done, failed)
    })(event)
  }

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={product ? 'Edit product' : 'Add product'}
      size="xl"
      dirty={isChanged || description !== (product?.description ?? '')}
      busy={save.busy}
      saveText={product ? 'Save product' : 'Add product'}
      canSave={options.isReady}
      error={saveError && <SaveError {...saveError} onReopen={onReopen} />}
      progress={progress !== null && <UploadProgress progress={progress} />}
      onSubmit={submit}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="empty:hidden lg:col-span-2">
          <FormOptionsNotice options={options} />
        </div>
        <div className="grid content-start gap-6">
          <Field label="Product name" required error={errors.productName?.message}>
            <TextInput {...form.register('productName')} autoFocus autoComplete="off" />
          </Field>
          <PriceFields form={form} />
          <div className="grid grid-cols-2 items-start gap-3">
            <Field label="Category" required error={errors.categoryId?.message}>
              <OptionSelect {...form.register('categoryId')} options={options.categories} />
            </Field>
            <Field label="Brand" required error={errors.brandId?.message}>
              <OptionSelect {...form.register('brandId')} options={options.brands} />
            </Field>
          </div>
          <VariantsField variants={variants} />
          <SizesField form={form} sizes={sizes} />
          <ProductTaxFields form={form} />
          <LazyRichTextEditor label="Description" initial={product?.description ?? ''} onChange={setDescription} />
        </div>
        <PicturesField pictures={pictures} colors={variants.rows.map(({ color }) => color)} />
      </div>
    </FormModal>
  )
}

/** Focuses the first invalid field of the variants, or their first input if none is invalid. */
function focusFirstInvalidVariant(form: HTMLFormElement) {
  const fieldset = form.querySelector('[data-variants]')
  const field = fieldset?.querySelector<HTMLElement>('[aria-invalid]') ?? fieldset?.querySelector('input')
  field?.focus()
}

function SaveError({ message, isOutdated, onReopen }: { message: string; isOutdated: boolean; onReopen: () => void }) {
  return (
    <>
      {message}{' '}
      {isOutdated && (
        <button type="button" className="min-h-6 font-semibold underline underline-offset-4" onClick={onReopen}>
          Open it again
        </button>
      )}
    </>
  )
}
