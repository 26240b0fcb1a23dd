import { toPercent } from '#contract/gst.ts'
import { toRupees } from '#contract/money.ts'
import { type KnownProduct, productsFrom } from '../catalogue/known-products.store.ts'
import type { Shop } from '../shop.ts'
import { csvFile, csvLines } from './csv-file.ts'
import { handlesOf } from './handles.store.ts'
import { ownColumns } from './layout-own.ts'

const atOnce = 1000

/** A product's lines, one for each variant, just as an import reads them: what is said of the product stands on the first. */
export function linesOf(product: KnownProduct, handle: string): string[][] {
  const { discountPrice, taxRate, pictures } = product
  const images = pictures.map(({ file, color }) => (color ? `${color}=${file}` : file)).join(' | ')
  const facts = [
    product.id,
    handle,
    product.name,
    product.description,
    toRupees(product.originalPrice),
    discountPrice === null ? '' : toRupees(discountPrice),
    product.category,
    product.brand,
    product.hsn ?? '',
    taxRate === null ? '' : toPercent(taxRate),
  ]
  const variants = product.variants.map(({ color, stock }) => [color, String(stock)])
  const [first = ['', ''], ...others] = variants
  const repeated = [product.id, ...facts.slice(1).map(() => '')]
  return [[...facts, ...first, images], ...others.map((variant) => [...repeated, ...variant, ''])]
}

/** All products of the shop as CSV, the oldest first. */
export async function exportProducts({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const lines = [csvLines([ownColumns])]
  let behind: { createdAt: Date; id: string } | null = null
  for (;;) {
    const products: Awaited<ReturnType<typeof productsFrom>> = await productsFrom(db, behind, atOnce)
    if (products.length === 0) break
    const handles = await handlesOf(
      db,
      products.map(({ id }) => id),
    )
    lines.push(csvLines(products.flatMap((product) => linesOf(product, handles.get(product.id) ?? ''))))
    behind = products.at(-1)!
  }
  const day = clock().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  return csvFile(`products-${day}.csv`, lines)
}
