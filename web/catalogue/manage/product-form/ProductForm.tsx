import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Product } from '../../product.ts'
import { UploadProgress } from '../pictures/UploadProgress.tsx'
import { FormOptionsNotice } from './FormOptionsNotice.tsx'
import { DescriptionSection } from './sections/DescriptionSection.tsx'
import { DetailsSections } from './sections/DetailsSections.tsx'
import { GeneralSection } from './sections/GeneralSection.tsx'
import { PicturesSection } from './sections/PicturesSection.tsx'
import { PublicationSection } from './sections/PublicationSection.tsx'
import { TaxSection } from './sections/TaxSection.tsx'
import { VariantsSection } from './sections/VariantsSection.tsx'
import type { ProductFormOptions } from './use-product-form-options.ts'
import { ProductFormProvider, useProductFormState } from './use-product-form-state.ts'
import { type SaveError, useSaveProduct } from './use-save-product.ts'

type Props = RecordFormProps & {
  /** The product to edit; undefined adds one. */
  product: Product | undefined
  options: ProductFormOptions
  /** Opens the form again with the current product after a conflict. */
  onReopen: () => void
}

/** Adds or edits a product (specification 5). Each section reads the form's state by `useProductForm`. */
export function ProductForm({ open, product, options, onClose, onChanged, onReopen }: Props) {
  const state = useProductFormState(product, options)
  // The table of a second option needs the width of the form.
  const isWide = state.variants.matrix.optionName !== null
  const { submit, busy, error, progress } = useSaveProduct(state, ({ message }) => {
    toast.success(message)
    onClose()
    onChanged()
  })
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={product ? 'Edit product' : 'Add product'}
      size="xl"
      dirty={state.isChanged}
      busy={busy}
      saveText={product ? 'Save product' : 'Add product'}
      canSave={options.isReady}
      error={error && <SaveErrorText error={error} onReopen={onReopen} />}
      progress={progress !== null && <UploadProgress progress={progress} />}
      onSubmit={submit}
    >
      <ProductFormProvider value={state}>
        <div className="mb-6 empty:hidden">
          <FormOptionsNotice options={options} />
        </div>
        <div className={cx('grid gap-x-10 gap-y-6 lg:grid-cols-2', !isWide && 'lg:grid-rows-[auto_1fr]')}>
          <div className="grid content-start gap-6">
            <GeneralSection />
            <PublicationSection />
            {!isWide && <VariantsSection />}
          </div>
          {isWide && (
            <div className="min-w-0 lg:col-span-2">
              <VariantsSection />
            </div>
          )}
          <div
            className={cx(
              'grid content-start gap-x-10 gap-y-6',
              isWide ? 'items-start lg:col-span-2 lg:grid-cols-2' : 'lg:row-start-2',
            )}
          >
            <TaxSection />
            <DescriptionSection />
          </div>
          <div className={cx('grid content-start gap-6 lg:col-start-2 lg:row-start-1', !isWide && 'lg:row-span-2')}>
            <PicturesSection />
            {!isWide && <DetailsSections className="grid min-w-0 content-start gap-6" />}
          </div>
          {isWide && (
            <DetailsSections className="grid min-w-0 items-start gap-x-10 gap-y-6 lg:col-span-2 lg:grid-cols-2" />
          )}
        </div>
      </ProductFormProvider>
    </FormModal>
  )
}

function SaveErrorText({ error: { message, isOutdated }, onReopen }: { error: SaveError; onReopen: () => void }) {
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
