import { createBrand, createCategory, createCollection, createVariant } from '#tests/support/factories.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import type { AuditedRequests } from './audited-request.ts'

const productForm = async (context: TestContext) => ({
  productName: 'Kurta',
  originalPrice: '1999',
  productVariants: '[{"color":"red","stock":5}]',
  categoryId: (await createCategory(context, { name: 'Men' })).id,
  brandId: (await createBrand(context, { name: 'Sona' })).id,
})

/** Requests that change products, stock, categories, brands and collections. */
export const catalogueRequests: AuditedRequests = {
  'POST /products': {
    prepare: async (context) => multipartForm(await productForm(context)),
    entry: {
      action: 'created',
      subject: 'product',
      before: null,
      after: { name: 'Kurta', originalPrice: 1999_00, category: 'Men', brand: 'Sona', variants: ['Red: 5'] },
    },
  },
  'DELETE /products/{id}': {
    prepare: async (context) => ({
      params: { id: (await createVariant(context, { product: 'Kurta', color: 'red' })).productId },
    }),
    entry: { action: 'deleted', subject: 'product', before: { name: 'Kurta' }, after: null },
  },
  'POST /products/{id}/duplicate': {
    prepare: async (context) => ({
      params: { id: (await createVariant(context, { product: 'Kurta', color: 'red' })).productId },
    }),
    entry: {
      action: 'created',
      subject: 'product',
      before: null,
      after: { name: 'Kurta (copy)', status: 'DRAFT', variants: ['Red: 0'] },
    },
  },
  'POST /stock/{variantId}/adjust': {
    prepare: async (context) => ({
      params: { variantId: (await createVariant(context, { stock: 10 })).id },
      body: { seenStock: 10, stock: 7, reason: 'DAMAGED', note: 'Asha Rao says that they broke' },
    }),
    entry: {
      action: 'changed',
      subject: 'stock',
      before: { stock: 10, reason: null },
      after: { stock: 7, reason: 'DAMAGED' },
    },
  },
  'POST /categories': {
    prepare: async (context) =>
      multipartForm({ id: (await createCategory(context, { name: 'Audio' })).id, name: 'Sound' }),
    entry: { action: 'changed', subject: 'category', before: { name: 'Audio' }, after: { name: 'Sound' } },
  },
  'DELETE /categories/{id}': {
    prepare: async (context) => ({ params: { id: (await createCategory(context, { name: 'Audio' })).id } }),
    entry: { action: 'deleted', subject: 'category', before: { name: 'Audio' }, after: null },
  },
  'POST /collections': {
    prepare: async (context) =>
      multipartForm({
        id: (await createCollection(context, { name: 'Sale' })).id,
        name: 'Summer sale',
        handle: 'summer',
        kind: 'RULE',
        rule: '{"maxPrice":"499.00"}',
      }),
    entry: {
      action: 'changed',
      subject: 'collection',
      before: { name: 'Sale', kind: 'HAND', rule: null },
      after: { name: 'Summer sale', handle: 'summer', kind: 'RULE', rule: ['maxPrice: 499.00'] },
    },
  },
  'DELETE /collections/{id}': {
    prepare: async (context) => ({ params: { id: (await createCollection(context, { name: 'Sale' })).id } }),
    entry: { action: 'deleted', subject: 'collection', before: { name: 'Sale' }, after: null },
  },
  'POST /brands': {
    prepare: async (context) => ({ body: { id: (await createBrand(context, { name: 'Sona' })).id, name: 'Sonar' } }),
    entry: { action: 'changed', subject: 'brand', before: { name: 'Sona' }, after: { name: 'Sonar' } },
  },
  'DELETE /brands/{id}': {
    prepare: async (context) => ({ params: { id: (await createBrand(context, { name: 'Sona' })).id } }),
    entry: { action: 'deleted', subject: 'brand', before: { name: 'Sona' }, after: null },
  },
}
