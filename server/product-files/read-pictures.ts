import { mostPictures } from '../catalogue/change-pictures.ts'
import { type KnownPicture, knownProducts } from '../catalogue/known-products.store.ts'
import { holdProducts } from '../catalogue/many-products.store.ts'
import { replacePictures, type WantedPicture } from '../catalogue/replace-pictures.store.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { fetchPicture } from './fetch-picture.ts'
import { countDone, holdImport, importById } from './imports.store.ts'
import { type DraftPicture, type Problem, warningAt } from './layout.ts'
import { bytesOf } from './pieces.store.ts'
import { isAddress, type PictureSources, pictureAmong, sourceInZip } from './plan-pictures.ts'
import { addProblems } from './problems.store.ts'
import { type RowToPicture, rowsToPicture, settlePictures } from './rows.store.ts'
import { noZip, openZip, type ZipPictures } from './zip-pictures.ts'

/** Products whose pictures are read at once: fetching waits, decoding has a gate of its own. */
const atOnce = 4

type World = { zip: ZipPictures; sources: PictureSources }
type Reading = { wanted: WantedPicture[]; problems: Problem[] }

const lastName = (source: string) => (source.split(/[?#]/)[0]?.split('/').at(-1) || source).slice(-200)

/** The bytes of a picture that the product does not have yet, and what is kept of where they came from. */
async function bytesFor({ source }: DraftPicture, { zip, sources }: World): Promise<{ bytes: Buffer; source: string }> {
  const fingerprint = zip.fingerprintOf(source)
  if (fingerprint) return { bytes: await zip.read(source), source: sourceInZip(source, fingerprint) }
  if (isAddress(source) && sources.fetches) return { bytes: await fetchPicture(source), source }
  throw new Refusal(
    'notFound',
    isAddress(source) ? 'Addresses are not fetched in this import.' : 'It is not in the ZIP.',
  )
}

async function readOne(
  { images }: Pick<Shop, 'images'>,
  picture: DraftPicture,
  known: readonly KnownPicture[],
  world: World,
): Promise<WantedPicture | Problem> {
  const has = pictureAmong(known, picture, world.sources)
  if (has) return { ...has, color: picture.color ?? has.color }
  try {
    const { bytes, source } = await bytesFor(picture, world)
    const file = await images.accept(bytes)
    const same = known.find((other) => other.file === file)
    if (same) return { ...same, color: picture.color ?? same.color, source }
    return { id: null, file, filename: lastName(picture.source), color: picture.color, source }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return warningAt(picture.line, 'images', `"${picture.source}": ${error.message}`)
  }
}

const isProblem = (read: WantedPicture | Problem): read is Problem => 'message' in read
const isPicture = (read: WantedPicture | Problem): read is WantedPicture => !isProblem(read)

/** A product's pictures in the order of the file. Where one could not be had, the product keeps those it had besides. */
async function readAll(
  shop: Pick<Shop, 'images'>,
  row: RowToPicture,
  known: readonly KnownPicture[],
  world: World,
): Promise<Reading> {
  const read: (WantedPicture | Problem)[] = []
  for (const picture of row.pictures.wanted) read.push(await readOne(shop, picture, known, world))
  const problems = read.filter(isProblem)
  const once = new Map(read.filter(isPicture).map((one) => [one.file, one]))
  const keepsOthers = row.pictures.keepsOthers || problems.length > 0
  if (keepsOthers) for (const picture of known) if (!once.has(picture.file)) once.set(picture.file, picture)
  return { wanted: [...once.values()].slice(0, mostPictures), problems }
}

async function pictureProduct(
  shop: Pick<Shop, 'db' | 'images' | 'clock'>,
  importId: string,
  row: RowToPicture,
  world: World,
): Promise<void> {
  const [product] = await knownProducts(shop.db, [row.productId])
  // Decoding takes seconds: no row is held meanwhile.
  const { wanted, problems } = product
    ? await readAll(shop, row, product.pictures, world)
    : { wanted: [], problems: [] }
  await inTransaction(shop.db, async (trx) => {
    if ((await holdImport(trx, importId))?.state !== 'RUNNING') return
    if (!(await settlePictures(trx, importId, row.nth, shop.clock()))) return
    const isInShop = (await holdProducts(trx, [row.productId])).size > 0
    if (isInShop && wanted.length > 0) await replacePictures(trx, row.productId, wanted, shop.clock())
    await addProblems(trx, importId, problems)
    await countDone(trx, importId, { pictured: 1 })
  })
}

async function worldOf(db: Database, importId: string): Promise<World> {
  const held = await db.transaction().execute((trx) => holdImport(trx, importId))
  const zip = held?.zipBytes
    ? await openZip((start, end) => bytesOf(db, importId, 'zip', start, end), held.zipBytes)
    : noZip
  return { zip, sources: { fingerprintOf: zip.fingerprintOf, fetches: held?.options.fetchPictures ?? false } }
}

/** Reads the pictures of products that are in the shop by now; one that fails is a warning, never a failed product. */
export async function readPictures(
  shop: Pick<Shop, 'db' | 'images' | 'clock'>,
  importId: string,
  isOver: () => boolean,
): Promise<'more' | 'through' | 'ended'> {
  const { db } = shop
  let rows = await rowsToPicture(db, importId, atOnce)
  if (rows.length === 0) return 'through'
  const world = await worldOf(db, importId)
  while (rows.length > 0) {
    if (isOver()) return 'more'
    if ((await importById(db, importId)).state !== 'RUNNING') return 'ended'
    await Promise.all(rows.map((row) => pictureProduct(shop, importId, row, world)))
    rows = await rowsToPicture(db, importId, atOnce)
  }
  return 'through'
}
