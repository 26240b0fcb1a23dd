import type { AppContext, Log } from '#server/context.ts'
import { claimOnce } from '#server/database/one-time-tasks.ts'
import { ensureCompanyDetails } from '../company/company.store.ts'
import type { Database } from '../database/connect.ts'
import type { Images } from '../uploads/images.ts'
import { demoBrands } from './brands.ts'
import { demoCategories } from './categories.ts'
import { demoCustomers } from './demo-customers.ts'
import { type DrawnCatalogue, drawCatalogue, renderFirstPictures } from './demo-pictures.ts'
import { insertCustomers, insertOrders } from './insert-orders.ts'
import { insertProducts } from './insert-products.ts'
import { insertBrands, insertCategories } from './insert-sections.ts'
import { isNew } from './is-new.ts'
import { demoCompany } from './legal-texts.ts'
import { piecesSold, planOrders } from './plan-orders.ts'
import { electronicsProducts } from './products-electronics.ts'
import { fashionProducts } from './products-fashion.ts'

const demoProducts = [...electronicsProducts, ...fashionProducts]

const insertAll = (db: Database, drawn: DrawnCatalogue, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await claimOnce(trx, 'demo-catalogue'))) return false
    await ensureCompanyDetails(trx, demoCompany)
    const orders = planOrders(demoProducts, now)
    const sections = {
      categories: await insertCategories(trx, demoCategories, drawn.ofCategory),
      brands: await insertBrands(trx, demoBrands),
    }
    const products = await insertProducts(trx, demoProducts, sections, drawn.ofProduct, piecesSold(orders), now)
    await insertOrders(trx, orders, products, await insertCustomers(trx, demoCustomers))
    return true
  })

/** Goes on while the shop is open already; what it has not reached is rendered for whoever asks first. */
async function renderBehind(images: Images, drawn: DrawnCatalogue, log: Log): Promise<void> {
  const started = performance.now()
  try {
    await renderFirstPictures(images, drawn)
    log.info({ ms: Math.round(performance.now() - started) }, 'demonstration pictures rendered')
  } catch (error) {
    log.warn({ err: error }, 'not all demonstration pictures could be rendered; they are made when they are asked for')
  }
}

/**
 * Fills a new database with the demonstration: categories, brands, products with pictures, past orders and the company's
 * details, all marked as such. Does nothing on a database that has been used, and at most once. Returns whether it loaded.
 */
export async function loadDemoCatalogue({
  db,
  images,
  clock,
  log,
}: Pick<AppContext, 'db' | 'images' | 'clock' | 'log'>): Promise<boolean> {
  if (!(await isNew(db))) return false
  const started = performance.now()
  const drawn = await drawCatalogue(images, demoProducts, demoCategories)
  if (!(await insertAll(db, drawn, clock()))) return false
  log.info(
    { ms: Math.round(performance.now() - started), products: demoProducts.length },
    'demonstration catalogue loaded',
  )
  void renderBehind(images, drawn, log)
  return true
}
