import { createContext, useContext, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Product } from '../../product.ts'
import { usePictures } from '../pictures/use-pictures.ts'
import { type ProductFields, productResolver, toProductFields } from './product-fields.ts'
import type { ProductFormOptions } from './use-product-form-options.ts'
import { useVariants } from './use-variants.ts'

/** The state of the product form: its text fields, and a state for each section that has other inputs. */
export function useProductFormState(product: Product | undefined, options: ProductFormOptions) {
  const form = useForm<ProductFields>({ resolver: productResolver, defaultValues: toProductFields(product) })
  const [description, setDescription] = useState(product?.description ?? '')
  const variants = useVariants(product)
  const pictures = usePictures(product?.images ?? [])
  const isChanged =
    form.formState.isDirty || variants.dirty || pictures.dirty || description !== (product?.description ?? '')
  return { product, options, form, description, setDescription, variants, pictures, isChanged }
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
