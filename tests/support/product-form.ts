import sharp from 'sharp'
import type { TestApi } from '#tests/support/api.ts'
import { createAdmin, createBrand, createCategory, issueToken } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

type Fields = Record<string, string>

const createImageFile = async (filename: string) => ({
  field: 'images',
  filename,
  bytes: await sharp({ create: { width: 20, height: 25, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
})

/** Returns a function that saves products as one administrator, with one category and one brand. */
export async function createProductSaver(context: TestContext, api: TestApi) {
  const token = await issueToken(context, await createAdmin(context))
  const [{ id: categoryId }, { id: brandId }] = [await createCategory(context), await createBrand(context)]
  const variants = JSON.stringify([
    { color: 'red', stock: 3 },
    { color: 'blue', stock: 1 },
  ])
  const defaults = { productName: 'Kurta', originalPrice: '999', productVariants: variants, categoryId, brandId }
  return async (fields: Fields, images: readonly string[] = []) => {
    const files = await Promise.all(images.map(createImageFile))
    return api.call('POST /products', { token, ...multipartForm({ ...defaults, ...fields }, files) })
  }
}
