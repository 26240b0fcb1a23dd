import { maxProductImages } from '#contract/limits.ts'
import { truncateStart } from '#contract/text/truncate.ts'
import { lockProducts } from '#server/catalogue/bulk/bulk-upsert.store.ts'
import { type ExistingImage, findExistingProducts } from '#server/catalogue/bulk/existing-products.store.ts'
import { type ProductImageInput, replaceProductImages } from '#server/catalogue/products/product-images.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { type DraftImage, type RowProblem, warningAt } from '../formats/format.ts'
import { insertImportErrors } from '../imports/import-errors.store.ts'
import { findRowsWithImages, markImagesProcessed, type RowWithImages } from '../imports/import-rows.store.ts'
import { importById, incrementProgress, lockImport } from '../imports/imports.store.ts'
import { fetchImage } from './fetch-image.ts'
import { type ImageFiles, noImages } from './image-files.ts'
import { openImportImages } from './open-import-images.ts'
import {
  type ImageSources,
  isSameColor,
  isUrl,
  matchExistingImages,
  toImageSources,
  zipImageSource,
} from './plan-images.ts'

/** Products whose images are processed concurrently; decoding has its own concurrency limit. */
const batchSize = 4

type ImageContext = { files: ImageFiles; sources: ImageSources }
type ImportedImages = { images: ProductImageInput[]; problems: RowProblem[] }

const fileNameOf = (source: string) => truncateStart(source.split(/[?#]/)[0]?.split('/').at(-1) || source, 200)

/** Loads a new image; `source` is stored with it. */
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

/** Imports an image without a match. An existing image with the same content that is still free is used, and is then not free. */
async function importNewImage(
  { images }: Pick<AppContext, 'images'>,
  image: DraftImage,
  free: Set<ExistingImage>,
  imageContext: ImageContext,
): Promise<ProductImageInput | RowProblem> {
  try {
    const { bytes, source } = await loadImage(image, imageContext)
    const file = await images.save(bytes)
    const sameFiles = [...free].filter((other) => other.file === file)
    const sameFile = sameFiles.find((other) => isSameColor(other, image)) ?? sameFiles[0]
    if (sameFile) {
      free.delete(sameFile)
      return { ...sameFile, color: image.color ?? sameFile.color, source }
    }
    return { id: null, file, filename: fileNameOf(image.source), color: image.color, source }
  } catch (error) {
    // The storage has no room or connection, and other pictures would fail too: the import stops, and can be continued.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    return warningAt(image.line, 'images', `"${image.source}": ${error.message}`)
  }
}

const isProblem = (read: ProductImageInput | RowProblem): read is RowProblem => 'message' in read
const isImage = (read: ProductImageInput | RowProblem): read is ProductImageInput => !isProblem(read)

/** The images of a product in the order of the file. If one fails, the product's other existing images are retained. */
async function importProductImages(
  context: Pick<AppContext, 'images'>,
  row: RowWithImages,
  existing: readonly ExistingImage[],
  imageContext: ImageContext,
): Promise<ImportedImages> {
  const matches = matchExistingImages(row.imagePlan.images, existing, imageContext.sources)
  const matched = new Set(matches.values())
  const free = new Set(existing.filter((image) => !matched.has(image)))
  const read: (ProductImageInput | RowProblem)[] = []
  for (const image of row.imagePlan.images) {
    const match = matches.get(image)
    if (match) read.push({ ...match, color: image.color ?? match.color })
    else read.push(await importNewImage(context, image, free, imageContext))
  }
  const problems = read.filter(isProblem)
  const keepsOthers = row.imagePlan.keepsOthers || problems.length > 0
  const images = uniqueImages([...read.filter(isImage), ...(keepsOthers ? free : [])])
  return { images: images.slice(0, maxProductImages), problems }
}

/** The images without a second one of the same file and colour; an existing image is preferred to a new one. */
function uniqueImages(images: readonly ProductImageInput[]): ProductImageInput[] {
  const byFileAndColor = new Map<string, ProductImageInput>()
  for (const image of images) {
    const key = `${image.file} ${image.color?.toLowerCase() ?? ''}`
    if (!byFileAndColor.get(key)?.id) byFileAndColor.set(key, image)
  }
  return [...byFileAndColor.values()]
}

const changedProductMessage =
  'This product was changed or deleted meanwhile, so its pictures were not imported. Check the file again and repeat the import.'

/** Imports the images of a row, unless its product was changed since the check or since this import has written it. */
async function saveProductImages(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  importId: string,
  row: RowWithImages,
  imageContext: ImageContext,
): Promise<void> {
  const [product] = await findExistingProducts(context.db, [row.productId])
  // Decoding takes seconds, so no row is locked during it.
  const { images, problems } = product
    ? await importProductImages(context, row, product.images, imageContext)
    : { images: [], problems: [] }
  await inTransaction(context.db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'RUNNING') return
    if (!(await markImagesProcessed(trx, importId, row.rowIndex, context.clock()))) return
    const updatedAt = (await lockProducts(trx, [row.productId])).get(row.productId)
    // An administrator may have saved other images meanwhile, which the import would delete.
    const isUnchanged =
      product && updatedAt?.getTime() === new Date(row.imagePlan.seenUpdatedAt ?? product.updatedAt).getTime()
    if (isUnchanged && images.length > 0) await replaceProductImages(trx, row.productId, images, context.clock())
    await insertImportErrors(
      trx,
      importId,
      isUnchanged ? problems : [warningAt(row.line, 'images', changedProductMessage)],
    )
    await incrementProgress(trx, importId, { imagesProcessed: 1 })
  })
}

async function createImageContext(db: Database, importId: string, folder = noImages): Promise<ImageContext> {
  const locked = await inTransaction(db, (trx) => lockImport(trx, importId))
  const files = locked ? await openImportImages(db, locked, folder) : folder
  return { files, sources: toImageSources(files, locked?.options.fetchPictures ?? false) }
}

/** Imports the images of products that were written; an image that fails is a warning. */
export async function importImages(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  importId: string,
  isTimeUp: () => boolean,
  folder?: ImageFiles,
): Promise<'more' | 'complete' | 'ended'> {
  const { db } = context
  let rows = await findRowsWithImages(db, importId, batchSize)
  if (rows.length === 0) return 'complete'
  const imageContext = await createImageContext(db, importId, folder)
  while (rows.length > 0) {
    if (isTimeUp()) return 'more'
    if ((await importById(db, importId)).state !== 'RUNNING') return 'ended'
    await Promise.all(rows.map((row) => saveProductImages(context, importId, row, imageContext)))
    rows = await findRowsWithImages(db, importId, batchSize)
  }
  return 'complete'
}
