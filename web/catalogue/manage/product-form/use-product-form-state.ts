import { createContext, useContext, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Product } from '../../product.ts'
import { usePictures } from '../pictures/use-pictures.ts'
import { useProductDetails } from './details/use-product-details.ts'
import { type ProductFields, productResolver, toProductFields } from './product-fields.ts'
import type { ProductFormOptions } from './use-product-form-options.ts'
import { useVariants } from './use-variants.ts'

/** The state of the product form: its text fields, and a state for each section that has other inputs. */
export function useProductFormState(product: Product | undefined, options: ProductFormOptions) {
  const form = useForm<ProductFields>({ resolver: productResolver, defaultValues: toProductFields(product) })
  const [description, setDescription] = useState(product?.description ?? '')
  const variants = useVariants(product)
  const pictures = usePictures(product?.images ?? [])
  const details = useProductDetails(product, useWatch({ control: form.control, name: 'categoryId' }))
  const isDescriptionChanged = description !== (product?.description ?? '')
  const isChanged =
    form.formState.isDirty || variants.dirty || pictures.dirty || details.isChanged || isDescriptionChanged
  return { product, options, form, description, setDescription, variants, pictures, details, isChanged }
}

export type ProductFormState = ReturnType<typeof useProductFormState>

const ProductFormContext = createContext<ProductFormState | null>(null)
export const ProductFormProvider = ProductFormContext.Provider

/** The state of the product form that contains the section. */
export function useProductForm(): ProductFormState {
  const state = useContext(ProductFormContext)
  if (!state) throw new Error('useProductForm requires a ProductFormProvider')
  return state
}
