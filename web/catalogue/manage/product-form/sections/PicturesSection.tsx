import { PicturesField } from '../../pictures/PicturesField.tsx'
import { useProductForm } from '../use-product-form-state.ts'

/** The product's pictures, each for one of its colours or for all. */
export function PicturesSection() {
  const { pictures, variants } = useProductForm()
  return <PicturesField pictures={pictures} colors={variants.colors} />
}
