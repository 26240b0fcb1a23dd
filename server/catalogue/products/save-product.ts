import { countryByCode } from '#contract/catalogue/countries.ts'
import { productDescription, type productManagement } from '#contract/catalogue/product-management.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  assertUnchanged,
  conflictInField,
  foreignKeyViolation,
  invalidField,
  isDatabaseError,
  notFound,
  uniqueViolation,
} from '#server/errors.ts'
import { sanitizeField } from '#server/html/sanitize-field.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { saveImages } from '#server/uploads/save-images.ts'
import { findAttributes } from '../attributes/attributes.store.ts'
import { checkAttributeValues } from '../attributes/check-attribute-values.ts'
import { diffVariants, type VariantDiff } from '../variants/diff-variants.ts'
import { applyVariantDiff, findAllVariants, findTakenSkus, lockVariants } from '../variants/variants.store.ts'
import { productAuditSnapshot } from './product-audit-snapshot.ts'
import type { Product } from './product-response.ts'
import { existingProductById } from './products.store.ts'
import { type Publication, toPublication } from './publication.ts'
import { unknownBrand, unknownCategory } from './unknown-reference-errors.ts'
import { updateProductImages } from './update-product-images.ts'
import { insertProduct, lockProduct, type ProductColumns, updateProduct } from './write-products.store.ts'

type SaveProductInput = Input<typeof productManagement.saveProduct>['body']

/**
 * Creates a product, or updates the one with the id, in one transaction; its description is sanitised. A conflict when another
 * save changed it after `seenUpdatedAt`, or when stock that the form removes has been sold.
 */
export async function saveProduct(
  { db, images, clock }: Pick<AppContext, 'db' | 'images' | 'clock'>,
  administrator: Caller,
  form: SaveProductInput,
  files: readonly ReceivedFile[] = [],
) {
  if (form.id) await existingProductById(db, form.id)
  // Processing images takes seconds, so it happens before the transaction.
  const added = await saveImages(images, files, 'images')
  return inTransaction(db, async (trx) => {
    const before = form.id ? await lockProductForUpdate(trx, form.id, form) : null
    const optionName = form.optionName === undefined ? (before?.optionName ?? null) : form.optionName
    const diff = diffVariants(before ? await findAllVariants(trx, before.id) : [], {
      optionName,
      prices: { originalPrice: form.originalPrice, discountPrice: form.discountPrice },
      variants: form.productVariants,
    })
    await assertSkusFree(trx, before?.id, diff)
    const now = clock()
    const publication = toPublication(form, before, now)
    const attributeValues = await toAttributeValues(trx, form, before)
    const columns = { ...toProductColumns(form), ...diff.prices, ...publication, optionName, attributeValues }
    if (before) await updateProduct(trx, before.id, columns, now)
    const id = before?.id ?? (await insertProduct(trx, columns, now))
    await applyVariantDiff(trx, id, diff, now)
    await updateProductImages(trx, id, form, added)
    const product = await existingProductById(trx, id)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'product',
      subjectId: id,
      before: before && productAuditSnapshot(before),
      after: productAuditSnapshot(product),
    })
    return { message: `Product ${before ? 'updated' : 'created'} successfully!`, product }
  }).catch(mapConstraintError)
}

const toProductColumns = ({
  productName,
  description,
  categoryId,
  brandId,
  hsn,
  taxRate,
  taxRateBy,
  countryOfOrigin,
  declarations,
}: SaveProductInput): Omit<ProductColumns, keyof VariantDiff['prices'] | keyof Publication> => ({
  name: productName,
  description: sanitizeField('description', productDescription, description),
  categoryId,
  brandId,
  hsn,
  taxRate,
  taxRateBy,
  countryId: countryOfOrigin ? countryByCode(countryOfOrigin)?.id : countryOfOrigin === null ? null : undefined,
  declarations,
})

/** The specifications to store: undefined keeps them. Those of another category are dropped when the category changes. */
async function toAttributeValues(
  trx: RunningTransaction,
  { categoryId, attributeValues }: SaveProductInput,
  before: Product | null,
) {
  if (attributeValues) return checkAttributeValues(await findAttributes(trx, categoryId), attributeValues)
  const isKept = attributeValues === undefined && before?.categoryId === categoryId
  return isKept ? undefined : null
}

/** Locks the product and its variants until the transaction ends and returns it as it is before the change. */
async function lockProductForUpdate(trx: RunningTransaction, id: string, form: SaveProductInput): Promise<Product> {
  // Variants are locked before the product, in the order of order placement, to avoid deadlocks.
  await lockVariants(trx, id)
  const updatedAt = await lockProduct(trx, id)
  if (!updatedAt) throw notFound('Product')
  assertUnchanged('product', updatedAt, form.seenUpdatedAt)
  return existingProductById(trx, id)
}

/** Throws a conflict at the variants if another product has one of the SKUs. */
async function assertSkusFree(
  trx: RunningTransaction,
  productId: string | undefined,
  diff: VariantDiff,
): Promise<void> {
  const skus = [...diff.updated, ...diff.added].flatMap(({ sku }) => sku ?? [])
  const [taken] = await findTakenSkus(trx, skus, productId ? [productId] : [])
  if (taken) {
    throw conflictInField('productVariants', `The SKU ${taken.sku} belongs to “${taken.productName}” already.`)
  }
}

/** Maps the violation of a constraint to an error at the field: the category, the brand or a SKU was changed meanwhile. */
function mapConstraintError(error: unknown): never {
  if (isDatabaseError(error, foreignKeyViolation, 'products_category_id_fkey')) throw unknownCategory()
  if (isDatabaseError(error, foreignKeyViolation, 'products_brand_id_fkey')) throw unknownBrand()
  // PostgreSQL and JavaScript compare a few letters differently, such as the Turkish dotted I.
  if (isDatabaseError(error, uniqueViolation, 'product_variants_product_id_color_option_value_key'))
    throw invalidField('productVariants', variantMessages.duplicateVariant)
  if (isDatabaseError(error, uniqueViolation, 'product_variants_sku_key'))
    throw conflictInField('productVariants', 'One of the SKUs belongs to another variant already.')
  throw error
}
