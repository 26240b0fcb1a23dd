import { LazyRichTextEditor } from '#web/ui/rich-text/LazyRichTextEditor.tsx'
import { useProductForm } from '../use-product-form-state.ts'

/** The editor of the product's description. */
export function DescriptionSection() {
  const { product, setDescription } = useProductForm()
  return <LazyRichTextEditor label="Description" initial={product?.description ?? ''} onChange={setDescription} />
}
