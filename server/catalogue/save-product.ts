import type { Asked } from '#contract/endpoint.ts'
import type { productManagement } from '#contract/product-management.ts'
import { recordChange } from '../audit/record-change.ts'
import type { RunningTransaction } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { foreignKeyViolation, invalidField, isDatabaseError, notFound, Refusal } from '../errors.ts'
import { cleanHtml } from '../html/clean-html.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Caller, Shop } from '../shop.ts'
import { keepPictures } from '../uploads/keep-pictures.ts'
import { auditedProduct } from './audited-product.ts'
import { changePictures } from './change-pictures.ts'
import { placeInStyle } from './place-in-style.ts'
import { planVariants } from './plan-variants.ts'
import {
  addProduct,
  changeProduct,
  lockProduct,
  type Product,
  type ProductColumns,
  productById,
} from './products.store.ts'
import { applyPlan, lockVariants, variantsOf } from './variants.store.ts'

type Form = Asked<typeof productManagement.saveProduct>['body']

/**
 * Makes a product, or changes the one with the id, in one transaction; its description is cleaned. A conflict when somebody
 * else changed it since `seenUpdatedAt`, or when stock that the form takes away has been sold.
 */
export async function saveProduct(
  { db, images, clock }: Pick<Shop, 'db' | 'images' | 'clock'>,
  by: Caller,
  form: Form,
  files: readonly ReceivedFile[] = [],
) {
  if (form.id) await productById(db, form.id)
  // Reading pictures takes seconds: no row is held meanwhile.
  const pictures = await keepPictures(images, files, 'images')
  return inTransaction(db, async (trx) => {
    const before = form.id ? await hold(trx, form.id, form) : null
    const was = before && (await auditedProduct(trx, before))
    const id = before ? await change(trx, before, form, clock()) : await addProduct(trx, columnsOf(form), clock())
    await applyPlan(trx, id, planVariants(await variantsOf(trx, id), form.productVariants), clock())
    await changePictures(trx, id, form, pictures)
    await placeInStyle(trx, { by, at: clock() }, id, form)
    const product = await productById(trx, id)
    const is = await auditedProduct(trx, product)
    await recordChange(trx, { by, at: clock(), subject: 'product', subjectId: id, before: was, after: is })
    return { message: `Product ${before ? 'updated' : 'created'} successfully!`, product }
  }).catch(unknownChoice)
}

const columnsOf = ({
  productName,
  description,
  originalPrice,
  discountPrice,
  categoryId,
  brandId,
  hsn,
  taxRate,
}: Form): ProductColumns => ({
  name: productName,
  description: cleanHtml(description),
  originalPrice,
  discountPrice,
  categoryId,
  brandId,
  hsn,
  taxRate,
})

/** The product as it is before it changes, held with its stock until the transaction ends. */
async function hold(trx: RunningTransaction, id: string, form: Form): Promise<Product> {
  // Stock before the product, as placing an order does it: two that wait for each other would both fail.
  await lockVariants(trx, id)
  const updatedAt = await lockProduct(trx, id)
  if (!updatedAt) throw notFound('Product')
  if (form.seenUpdatedAt && updatedAt.getTime() !== Date.parse(form.seenUpdatedAt)) {
    throw new Refusal(
      'conflict',
      'This product was changed by someone else meanwhile. Please open it again and repeat your changes.',
    )
  }
  return productById(trx, id)
}

async function change(trx: RunningTransaction, { id, updatedAt }: Product, form: Form, now: Date): Promise<string> {
  // Always later than what a form has seen, even within one millisecond.
  await changeProduct(trx, id, columnsOf(form), new Date(Math.max(now.getTime(), updatedAt.getTime() + 1)))
  return id
}

/** A category or brand that does not exist, or was deleted while the form was open. */
function unknownChoice(error: unknown): never {
  if (isDatabaseError(error, foreignKeyViolation, 'products_category')) {
    throw invalidField('categoryId', 'This category does not exist. Please choose another.')
  }
  if (isDatabaseError(error, foreignKeyViolation, 'products_brand')) {
    throw invalidField('brandId', 'This brand does not exist. Please choose another.')
  }
  throw error
}
