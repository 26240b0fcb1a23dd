import type { APIRequestContext } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createAdminClient, uniqueName } from './api-client.ts'

const colors = ['maroon', 'navy', 'olive'] as const
const sizes = ['S', 'M', 'L', 'XL', '2XL'] as const

/** Stocks that differ from 8: sold out in some sizes, and olive in all of them but XL, which navy does not have. */
const stocks: Readonly<Record<string, number>> = {
  'maroon S': 0,
  'maroon L': 2,
  'navy M': 0,
  'olive S': 0,
  'olive M': 0,
  'olive L': 0,
  'olive 2XL': 0,
}

/** Creates a kurta of 3 colours and 5 sizes, navy without XL, at ₹1,299; in 2XL at ₹1,499. */
export async function addSizedProduct(request: APIRequestContext, name = uniqueName('Handloom Kurta')) {
  const { categoryId, brandId } = await addProduct(request)
  const variants = colors.flatMap((color) =>
    sizes
      .filter((size) => `${color} ${size}` !== 'navy XL')
      .map((size) => ({
        color,
        optionValue: size,
        stock: stocks[`${color} ${size}`] ?? 8,
        ...(size === '2XL' && { originalPrice: '1999.00', discountPrice: '1499.00' }),
      })),
  )
  const { product } = await (await createAdminClient(request)).post<CallResponse<'POST /products'>>('/products', {
    productName: name,
    description: '<p>Woven by hand in Bihar, cut straight, with side slits and a mandarin collar.</p>',
    originalPrice: '1799.00',
    discountPrice: '1299.00',
    optionName: 'Size',
    // In no order, as an owner may have added them.
    productVariants: JSON.stringify(
      variants.toReversed().toSorted((one, other) => colors.indexOf(one.color) - colors.indexOf(other.color)),
    ),
    categoryId,
    brandId,
  })
  const variantId = (color: string, size: string) =>
    product.variants.find((variant) => variant.color === color && variant.optionValue === size)?.id
  return { id: product.id, name, variantId }
}
