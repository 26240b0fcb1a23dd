import { countryByCode } from '#contract/catalogue/countries.ts'
import { productNameLength } from '#contract/limits.ts'
import { truncate } from '#contract/text/truncate.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
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
    const original = await existingProductById(trx, id)
    const now = clock()
    const { description, originalPrice, discountPrice, categoryId, brandId, hsn, taxRate, optionName } = original
    const { declarations, countryCode, attributeValues } = original
    const countryId = countryCode && countryByCode(countryCode)?.id
    const taxRateBy = original.taxRateBy ?? null
    const name = `${truncate(original.name, productNameLength - suffix.length)}${suffix}`
    const publication = { unpublishedAt: now, unpublishedAs: 'DRAFT', publishAt: null }
    const columns = {
      name,
      description,
      originalPrice,
      discountPrice,
      categoryId,
      brandId,
      hsn,
      taxRate,
      optionName,
      countryId,
    }
    const copyId = await insertProduct(
      trx,
      { ...columns, declarations, attributeValues, taxRateBy, ...publication },
      now,
    )
    const variants = await findAllVariants(trx, id)
    const added = variants
      .filter(({ retiredAt }) => retiredAt === null)
      .map((variant) => ({ ...variant, stock: 0, sku: null, barcode: null }))
    await applyVariantDiff(trx, copyId, { updated: [], added, prices: { originalPrice, discountPrice } }, now)
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
