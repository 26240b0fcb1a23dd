import { productNameLength } from '#contract/limits.ts'
import { truncate } from '#contract/text/truncate.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { findExistingProducts } from '../bulk/existing-products.store.ts'
import { applyVariantDiff, findAllVariants } from '../variants/variants.store.ts'
import { productAuditSnapshot } from './product-audit-snapshot.ts'
import { copyProductImages } from './product-images.store.ts'
import { existingProductById } from './products.store.ts'
import { insertProduct } from './write-products.store.ts'

const suffix = ' (copy)'

/**
 * Adds a draft with the texts, prices, variants and pictures of a product. Stock, SKUs and barcodes are not copied: they belong to
 * the goods of the original.
 */
export const duplicateProduct = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const [original] = await findExistingProducts(trx, [id])
    if (!original) throw notFound('Product')
    const { id: _, category, brand, variants, images, ...columns } = original
    const now = clock()
    const name = `${truncate(columns.name, productNameLength - suffix.length)}${suffix}`
    const publication = { unpublishedAt: now, unpublishedAs: 'DRAFT', publishAt: null }
    const copyId = await insertProduct(trx, { ...columns, name, ...publication }, now)
    const added = (await findAllVariants(trx, id))
      .filter(({ retiredAt }) => retiredAt === null)
      .map((variant) => ({ ...variant, stock: 0, sku: null, barcode: null }))
    await applyVariantDiff(trx, copyId, { updated: [], added }, now)
    await copyProductImages(trx, id, copyId)
    const product = await existingProductById(trx, copyId)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'product',
      subjectId: copyId,
      before: null,
      after: productAuditSnapshot(product),
    })
    return { message: 'The copy is a draft.', product }
  })
