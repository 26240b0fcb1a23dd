import { toPercent } from '#contract/gst.ts'
import { toRupees } from '#contract/money.ts'
import { type KnownProduct, productsFrom } from '../catalogue/known-products.store.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { csvHead, csvLines } from './csv-file.ts'
import { handlesOf } from './handles.store.ts'
import { ownColumns } from './layout-own.ts'

const atOnce = 500
type Position = Parameters<typeof productsFrom>[1]

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

/** All products of the shop as CSV, the oldest first, read and sent some at a time however many there are. */
export async function exportProducts({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const day = clock().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  return { name: `products-${day}.csv`, bytes: csvOf(db) }
}

async function* csvOf(db: Database): AsyncGenerator<string> {
  // The columns go out with the first products: where they cannot be read, nothing has begun.
  let head = csvHead(ownColumns)
  for (let behind: Position = null; ; ) {
    const products = await productsFrom(db, behind, atOnce)
    const handles = await handlesOf(
      db,
      products.map(({ id }) => id),
    )
    yield head + csvLines(products.flatMap((product) => linesOf(product, handles.get(product.id) ?? '')))
    if (products.length < atOnce) return
    head = ''
    behind = products.at(-1)!
  }
}
