import { maxProductImages } from '#contract/limits.ts'
import type { ExistingImage } from '#server/catalogue/bulk/existing-products.store.ts'
import { type DraftImage, type ProductDraft, type RowProblem, warningAt } from '../formats/format.ts'
import type { ImageFiles } from './image-files.ts'

/** The sources of the images of an import. */
export type ImageSources = {
  kind: ImageFiles['kind']
  fingerprintOf: ImageFiles['fingerprintOf']
  /** Whether images are downloaded from URLs. */
  fetchByUrl: boolean
}

export const toImageSources = ({ kind, fingerprintOf }: ImageFiles, fetchByUrl: boolean): ImageSources => ({
  kind,
  fingerprintOf,
  fetchByUrl,
})

/** The available images, in order. `keepsOthers` retains the product's other images, because one is not available. */
export type ImagePlan = {
  images: DraftImage[]
  keepsOthers: boolean
  /**
   * The product's `updatedAt` at the check, or after this import has written the product. It is missing before that write, and in
   * plans of the version before.
   */
  seenUpdatedAt?: string | undefined
}

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source)

/** The stored source of an image from a ZIP: its name and fingerprint. */
export const zipImageSource = (name: string, fingerprint: string): string => `${name} ${fingerprint}`

/** Whether the store can get an image: it is among the files, or its URL may be fetched. */
const isAvailable = ({ source }: DraftImage, { fingerprintOf, fetchByUrl }: ImageSources): boolean =>
  fingerprintOf(source) !== null || (fetchByUrl && /^https:/i.test(source))

/** Whether two images are of the same colour, in any case of letters, or both of none. */
export const isSameColor = (a: { color: string | null }, b: { color: string | null }): boolean =>
  a.color?.toLowerCase() === b.color?.toLowerCase()

/**
 * The product's existing image for each image of the file that has one. An existing image is matched once, preferably by its
 * colour, because the same file can be stored for several colours.
 */
export function matchExistingImages(
  images: readonly DraftImage[],
  existing: readonly ExistingImage[],
  sources: ImageSources,
): Map<DraftImage, ExistingImage> {
  const matches = new Map<DraftImage, ExistingImage>()
  const free = new Set(existing)
  const match = (image: DraftImage, isCandidate: (other: ExistingImage) => boolean) => {
    const found = findExistingImage([...free].filter(isCandidate), image, sources)
    if (!found) return
    matches.set(image, found)
    free.delete(found)
  }
  for (const image of images) match(image, (other) => isSameColor(other, image))
  for (const image of images) if (!matches.has(image)) match(image, () => true)
  return matches
}

/** The existing image with this source: by fingerprint, stored file, source, or original file name. */
function findExistingImage(
  images: readonly ExistingImage[],
  { source }: DraftImage,
  { fingerprintOf }: ImageSources,
): ExistingImage | undefined {
  const fingerprint = fingerprintOf(source)
  if (fingerprint) return images.find((image) => image.source === zipImageSource(source, fingerprint))
  const file = source.replace(/^\/uploads\//, '')
  return (
    images.find((image) => image.file === file || image.source === source) ??
    images.find(({ filename }) => filename === source)
  )
}

type ImagePlanResult = { plan: ImagePlan | null; changes: string[]; problems: RowProblem[] }

/**
 * Plans the images of a product; `plan` is null if nothing changes. An image that is not available is a warning, and so are more than a product
 * can have.
 */
export function planImages(
  { images: given }: ProductDraft,
  current: readonly ExistingImage[],
  sources: ImageSources,
  column: string,
): ImagePlanResult {
  if (given.length === 0) return { plan: null, changes: [], problems: [] }
  const images = given.slice(0, maxProductImages)
  const matches = matchExistingImages(images, current, sources)
  const matched = images.map((image) => ({ image, existing: matches.get(image) }))
  const isMissing = ({ image, existing }: MatchedImage) => !existing && !isAvailable(image, sources)
  const missing = matched.filter(isMissing).map(({ image }) => image)
  const problems = [...surplusImageProblems(given, column), ...missingImageProblems(missing, sources.kind, column)]
  const available = matched.filter((match) => !isMissing(match))
  const keepsOthers = missing.length > 0
  if (isUnchanged(available, current, keepsOthers)) return { plan: null, changes: [], problems }
  const added = available.filter(({ existing }) => !existing).length
  const change = added > 0 ? `${added} new ${added === 1 ? 'picture' : 'pictures'}` : 'other pictures or another order'
  return { plan: { images: available.map(({ image }) => image), keepsOthers }, changes: [change], problems }
}

type MatchedImage = { image: DraftImage; existing: ExistingImage | undefined }

/** Whether the product has these images already, in this order and with these colours unless its other images are kept. */
const isUnchanged = (images: readonly MatchedImage[], current: readonly ExistingImage[], keepsOthers: boolean) =>
  keepsOthers
    ? images.every(({ existing }) => existing)
    : images.length === current.length &&
      images.every(
        ({ image, existing }, index) =>
          existing && existing.id === current[index]?.id && (image.color ?? existing.color) === existing.color,
      )

function surplusImageProblems(images: readonly DraftImage[], column: string): RowProblem[] {
  const surplus = images[maxProductImages]
  if (!surplus) return []
  const message = `A product can have at most ${maxProductImages} pictures: the first ${maxProductImages} of ${images.length} are imported.`
  return [warningAt(surplus.line, column, message)]
}

function missingImageProblems(missing: readonly DraftImage[], kind: ImageFiles['kind'], column: string): RowProblem[] {
  const byUrl = missing.filter(({ source }) => isUrl(source))
  const byName = missing.filter(({ source }) => !isUrl(source))
  const first = byUrl[0]
  return [
    ...byName.map(({ line, source }) =>
      warningAt(line, column, `"${source}" is not in the ${kind}; the product is imported without it.`),
    ),
    ...(first ? [warningAt(first.line, column, skippedUrlsMessage(byUrl.length))] : []),
  ]
}

const skippedUrlsMessage = (count: number) =>
  `${count === 1 ? 'A picture is a web address and is' : `${count} pictures are web addresses and are`} ignored. Only https addresses are fetched, and only if "Fetch pictures by address" is on.`
