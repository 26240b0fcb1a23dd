import { lockProducts } from '#server/catalogue/bulk/bulk-upsert.store.ts'
import { type ExistingImage, findExistingProducts } from '#server/catalogue/bulk/product-export.store.ts'
import { type ProductImageInput, replaceProductImages } from '#server/catalogue/products/product-images.store.ts'
import { maxProductImages } from '#server/catalogue/products/update-product-images.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { type DraftImage, type RowProblem, warningAt } from '../formats/format.ts'
import { readByteRange } from '../imports/chunks.store.ts'
import { insertImportErrors } from '../imports/import-errors.store.ts'
import { findRowsWithImages, markImagesDone, type RowWithImages } from '../imports/import-rows.store.ts'
import { importById, incrementProgress, lockImport } from '../imports/imports.store.ts'
import { fetchImage } from './fetch-image.ts'
import { type ImageFiles, noImages } from './image-files.ts'
import { findExistingImage, type ImageSources, isUrl, zipImageSource } from './plan-images.ts'
import { openZip } from './zip-images.ts'

/** Products whose pictures are read at once: fetching waits, decoding has a gate of its own. */
const batchSize = 4

type ImageContext = { files: ImageFiles; sources: ImageSources }
type ImportedImages = { wanted: ProductImageInput[]; problems: RowProblem[] }

const fileNameOf = (source: string) => (source.split(/[?#]/)[0]?.split('/').at(-1) || source).slice(-200)

/** The bytes of a picture that the product does not have yet, and what is kept of where they came from. */
async function loadImage(
  { source }: DraftImage,
  { files, sources }: ImageContext,
): Promise<{ bytes: Buffer; source: string }> {
  const fingerprint = files.fingerprintOf(source)
  if (fingerprint) return { bytes: await files.read(source), source: zipImageSource(source, fingerprint) }
  if (isUrl(source) && sources.fetchByUrl) return { bytes: await fetchImage(source), source }
  throw new AppError(
    'notFound',
    isUrl(source) ? 'Addresses are not fetched in this import.' : `It is not in the ${files.kind}.`,
  )
}

async function importImage(
  { images }: Pick<AppContext, 'images'>,
  picture: DraftImage,
  known: readonly ExistingImage[],
  world: ImageContext,
): Promise<ProductImageInput | RowProblem> {
  const has = findExistingImage(known, picture, world.sources)
  if (has) return { ...has, color: picture.color ?? has.color }
  try {
    const { bytes, source } = await loadImage(picture, world)
    const file = await images.save(bytes)
    const same = known.find((other) => other.file === file)
    if (same) return { ...same, color: picture.color ?? same.color, source }
    return { id: null, file, filename: fileNameOf(picture.source), color: picture.color, source }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return warningAt(picture.line, 'images', `"${picture.source}": ${error.message}`)
  }
}

const isProblem = (read: ProductImageInput | RowProblem): read is RowProblem => 'message' in read
const isImage = (read: ProductImageInput | RowProblem): read is ProductImageInput => !isProblem(read)

/** A product's pictures in the order of the file. Where one could not be had, the product keeps those it had besides. */
async function importProductImages(
  context: Pick<AppContext, 'images'>,
  row: RowWithImages,
  known: readonly ExistingImage[],
  world: ImageContext,
): Promise<ImportedImages> {
  const read: (ProductImageInput | RowProblem)[] = []
  for (const picture of row.pictures.wanted) read.push(await importImage(context, picture, known, world))
  const problems = read.filter(isProblem)
  const once = new Map(read.filter(isImage).map((one) => [one.file, one]))
  const keepsOthers = row.pictures.keepsOthers || problems.length > 0
  if (keepsOthers) for (const picture of known) if (!once.has(picture.file)) once.set(picture.file, picture)
  return { wanted: [...once.values()].slice(0, maxProductImages), problems }
}

async function saveProductImages(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  importId: string,
  row: RowWithImages,
  world: ImageContext,
): Promise<void> {
  const [product] = await findExistingProducts(context.db, [row.productId])
  // Decoding takes seconds: no row is held meanwhile.
  const { wanted, problems } = product
    ? await importProductImages(context, row, product.pictures, world)
    : { wanted: [], problems: [] }
  await inTransaction(context.db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'RUNNING') return
    if (!(await markImagesDone(trx, importId, row.rowIndex, context.clock()))) return
    const isInShop = (await lockProducts(trx, [row.productId])).size > 0
    if (isInShop && wanted.length > 0) await replaceProductImages(trx, row.productId, wanted, context.clock())
    await insertImportErrors(trx, importId, problems)
    await incrementProgress(trx, importId, { pictured: 1 })
  })
}

async function createImageContext(db: Database, importId: string, folder = noImages): Promise<ImageContext> {
  const held = await inTransaction(db, (trx) => lockImport(trx, importId))
  const files = held?.zipBytes
    ? await openZip((start, end) => readByteRange(db, importId, 'zip', start, end), held.zipBytes)
    : folder
  const fetchByUrl = held?.options.fetchPictures ?? false
  return { files, sources: { kind: files.kind, fingerprintOf: files.fingerprintOf, fetchByUrl } }
}

/** Reads the pictures of products that are in the shop by now; one that fails is a warning, never a failed product. */
export async function importImages(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  importId: string,
  isOver: () => boolean,
  folder?: ImageFiles,
): Promise<'more' | 'through' | 'ended'> {
  const { db } = context
  let rows = await findRowsWithImages(db, importId, batchSize)
  if (rows.length === 0) return 'through'
  const world = await createImageContext(db, importId, folder)
  while (rows.length > 0) {
    if (isOver()) return 'more'
    if ((await importById(db, importId)).state !== 'RUNNING') return 'ended'
    await Promise.all(rows.map((row) => saveProductImages(context, importId, row, world)))
    rows = await findRowsWithImages(db, importId, batchSize)
  }
  return 'through'
}
