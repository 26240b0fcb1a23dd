import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceAttributes } from '#server/catalogue/attributes/attributes.store.ts'
import { refreshSortRanks } from '#server/catalogue/listing/refresh-sort-ranks.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { claimOnce } from '#server/database/one-time-tasks.ts'
import * as files from './demo-files.ts'
import { namedByContent, renderFirstImages, saveDemoImages } from './demo-images.ts'
import { importProducts, setStatistics } from './import-products.ts'
import { insertCustomers, insertOrders } from './insert-orders.ts'
import { isNewDatabase } from './is-new-database.ts'

type Context = Pick<AppContext, 'db' | 'images' | 'clock' | 'log'>
type InTransaction = Pick<AppContext, 'images' | 'clock'> & { db: RunningTransaction }

/** Adds categories with their settings, and brands, in the order of their files, in which the home page shows them. */
async function insertCategoriesAndBrands({ db, images }: InTransaction): Promise<void> {
  const sizeCharts = files.demoSizeCharts()
  const categories = files.demoCategories().map(async ({ image, ...category }) => ({
    ...category,
    sizeChart: sizeCharts[category.name] ? JSON.stringify(sizeCharts[category.name]) : null,
    isDemo: true,
    imageFile: await images.save(await readFile(join(files.pictureFolder, image))),
  }))
  const added = await db
    .insertInto('categories')
    .values(await Promise.all(categories))
    .returning(['id', 'name'])
    .execute()
  const idsByName = new Map(added.map(({ id, name }) => [name, id]))
  for (const { category, attributes } of files.demoAttributes())
    await replaceAttributes(db, idsByName.get(category)!, attributes)
  const brands = files.demoBrands().map((brand) => ({ ...brand, isDemo: true }))
  await db.insertInto('brands').values(brands).execute()
}

async function load(context: InTransaction): Promise<boolean> {
  const { db, clock } = context
  if (!(await claimOnce(db, 'demo-catalogue'))) return false
  const now = clock()
  await ensureCompanyDetails(db, files.demoCompany())
  await insertCategoriesAndBrands(context)
  await importProducts(context)
  await insertOrders(db, files.demoOrders(), await insertCustomers(db, files.demoCustomers()), now)
  await setStatistics(db, files.productStatistics(), now)
  await refreshSortRanks(context)
  return true
}

/**
 * Fills a new database with the demonstration: categories, brands, products with pictures, past orders and the company's
 * details, all marked as such. Does nothing on a database that has been used, and at most once. Returns whether it loaded.
 */
export async function loadDemoCatalogue(context: Context): Promise<boolean> {
  const { db, log, clock } = context
  if (!(await isNewDatabase(db))) return false
  const started = performance.now()
  const images = namedByContent(context.images)
  // One transaction: an interrupted first start leaves neither partial data nor rows without their pictures.
  const [isLoaded] = await db
    .transaction()
    .execute((trx) => Promise.all([load({ db: trx, images, clock }), saveDemoImages(context.images)]))
  if (!isLoaded) return false
  log.info({ ms: Math.round(performance.now() - started) }, 'demonstration catalogue loaded')
  void renderFirstImages(context)
  return true
}
