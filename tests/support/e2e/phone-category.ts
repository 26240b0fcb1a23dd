import type { APIRequestContext } from '@playwright/test'
import type { CallResponse } from '#contract/calls.ts'
import { createAdminClient, createBrandAndCategory, uniqueName } from './api-client.ts'

const phones = [
  { name: 'Nila 5', storage: '128 GB', battery: 4000, wireless: false, country: 'IN', price: '12999.00' },
  { name: 'Nila 6', storage: '256 GB', battery: 5000, wireless: true, country: 'IN', price: '19999.00' },
  { name: 'Tara X', storage: '256 GB', battery: 4500, wireless: true, country: 'VN', price: '24999.00' },
  { name: 'Tara Mini', storage: '128 GB', battery: 3500, wireless: false, country: 'VN', price: '9999.00' },
] as const

let phoneCategory: ReturnType<typeof createPhoneCategory> | undefined

/**
 * A category with a choice, a number and a yes/no specification, all filters, and four phones of two countries. All tests of a worker share
 * it: they change nothing in it.
 */
export function sharePhoneCategory(request: APIRequestContext) {
  phoneCategory ??= createPhoneCategory(request)
  return phoneCategory
}

async function createPhoneCategory(request: APIRequestContext) {
  const api = await createAdminClient(request)
  const { brand } = await createBrandAndCategory(request)
  const name = uniqueName('Phones')
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', {
    name,
    attributes: JSON.stringify([
      { name: 'Storage', kind: 'CHOICE', choices: [{ label: '128 GB' }, { label: '256 GB' }], isFilter: true },
      { name: 'Battery', kind: 'NUMBER', unit: 'mAh', isFilter: true },
      { name: 'Wireless charging', kind: 'YES_NO', isFilter: true },
    ]),
  })
  const { attributes = [] } = await api.get<CallResponse<'GET /categories/{categoryId}/product-fields'>>(
    `/categories/${category.id}/product-fields`,
  )
  const [storage, battery, wireless] = attributes
  for (const phone of phones) {
    const choice = storage?.choices?.find(({ label }) => label === phone.storage)
    await api.post('/products', {
      productName: phone.name,
      description: '<p>A phone.</p>',
      originalPrice: phone.price,
      productVariants: JSON.stringify([{ color: 'black', stock: 5 }]),
      categoryId: category.id,
      brandId: brand.id,
      countryOfOrigin: phone.country,
      attributeValues: JSON.stringify({
        [storage!.id]: [choice!.id],
        [battery!.id]: phone.battery,
        [wireless!.id]: phone.wireless,
      }),
    })
  }
  return { id: category.id, name, brand: brand.name, attributes: { storage: storage!, battery: battery! } }
}
