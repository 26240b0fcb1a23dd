import type { productManagement } from '#contract/catalogue/product-management.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, foreignKeyViolation, isDatabaseError, notFound } from '#server/errors.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { saveImages } from '#server/uploads/save-images.ts'
import { diffVariants } from '../variants/diff-variants.ts'
import { applyVariantDiff, findAllVariants, lockVariants } from '../variants/variants.store.ts'
import { assignStyle } from './assign-style.ts'
import { productAuditSnapshot } from './product-audit-snapshot.ts'
import {
  insertProduct,
  lockProduct,
  type Product,
  type ProductColumns,
  productById,
  updateProduct,
} from './products.store.ts'
import { unknownBrand, unknownCategory } from './unknown-reference-errors.ts'
import { updateProductImages } from './update-product-images.ts'

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
  if (form.id) await productById(db, form.id)
  // Processing images takes seconds, so it happens before the transaction.
  const added = await saveImages(images, files, 'images')
  return inTransaction(db, async (trx) => {
    const before = form.id ? await lockProductForUpdate(trx, form.id, form) : null
    const snapshotBefore = before && (await productAuditSnapshot(trx, before))
    const now = clock()
    const columns = toProductColumns(form)
    if (before) await updateProduct(trx, before.id, columns, now)
    const id = before?.id ?? (await insertProduct(trx, columns, now))
    await applyVariantDiff(trx, id, diffVariants(await findAllVariants(trx, id), form.productVariants), now)
    await updateProductImages(trx, id, form, added)
    await assignStyle(trx, { actor: administrator, now }, id, form)
    const product = await productById(trx, id)
    const after = await productAuditSnapshot(trx, product)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'product',
      subjectId: id,
      before: snapshotBefore,
      after,
    })
    return { message: `Product ${before ? 'updated' : 'created'} successfully!`, product }
  }).catch(mapForeignKeyError)
}

const toProductColumns = ({
  productName,
  description,
  originalPrice,
  discountPrice,
  categoryId,
  brandId,
  hsn,
  taxRate,
}: SaveProductInput): ProductColumns => ({
  name: productName,
  description: sanitizeHtml(description),
  originalPrice,
  discountPrice,
  categoryId,
  brandId,
  hsn,
  taxRate,
})

/** Locks the product and its variants until the transaction ends and returns it as it is before the change. */
async function lockProductForUpdate(trx: RunningTransaction, id: string, form: SaveProductInput): Promise<Product> {
  // Variants are locked before the product, in the order of order placement, to avoid deadlocks.
  await lockVariants(trx, id)
  const updatedAt = await lockProduct(trx, id)
  if (!updatedAt) throw notFound('Product')
  if (form.seenUpdatedAt && updatedAt.getTime() !== Date.parse(form.seenUpdatedAt)) {
    throw new AppError(
      'conflict',
      'This product was changed by someone else meanwhile. Please open it again and repeat your changes.',
    )
  }
  return productById(trx, id)
}

/** Maps a foreign key violation to an error at the field: the category or brand does not exist or was deleted meanwhile. */
function mapForeignKeyError(error: unknown): never {
  if (isDatabaseError(error, foreignKeyViolation, 'products_category_id_fkey')) {
    throw unknownCategory()
  }
  if (isDatabaseError(error, foreignKeyViolation, 'products_brand_id_fkey')) {
    throw unknownBrand()
  }
  throw error
}
