import type { ExistingImage } from '#server/catalogue/bulk/product-export.store.ts'
import { maxProductImages } from '#server/catalogue/products/update-product-images.ts'
import { type DraftImage, errorAt, type ProductDraft, type RowProblem, warningAt } from '../formats/format.ts'
import type { ImageFiles } from './image-files.ts'

/** The sources of the images of an import. */
export type ImageSources = {
  kind: ImageFiles['kind']
  fingerprintOf: ImageFiles['fingerprintOf']
  /** Whether images are downloaded from URLs. */
  fetchByUrl: boolean
}

/** The available images, in order. `keepsOthers` retains the product's other images, because one is not available. */
export type ImagePlan = { images: DraftImage[]; keepsOthers: boolean }

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source)

/** The stored source of an image from a ZIP: its name and fingerprint. */
export const zipImageSource = (name: string, fingerprint: string): string => `${name} ${fingerprint}`

/** The product's existing image with this source: by fingerprint, stored file, source, or original file name. */
export function findExistingImage(
  pictures: readonly ExistingImage[],
  { source }: DraftImage,
  { fingerprintOf }: ImageSources,
): ExistingImage | undefined {
  const fingerprint = fingerprintOf(source)
  if (fingerprint) return pictures.find((picture) => picture.source === zipImageSource(source, fingerprint))
  const file = source.replace(/^\/uploads\//, '')
  return (
    pictures.find((picture) => picture.file === file || picture.source === source) ??
    pictures.find(({ filename }) => filename === source)
  )
}

type ImagePlanResult = { plan: ImagePlan | null; changes: string[]; problems: RowProblem[] }

/** Plans the images of a product; `plan` is null if nothing changes. An image that is not available is a warning. */
export function planImages(
  { pictures, line }: ProductDraft,
  known: readonly ExistingImage[],
  sources: ImageSources,
  column: string,
): ImagePlanResult {
  if (pictures.length === 0) return { plan: null, changes: [], problems: [] }
  if (pictures.length > maxProductImages) {
    const message = `A product can have at most ${maxProductImages} pictures.`
    return { plan: null, changes: [], problems: [errorAt(line, column, message)] }
  }
  const matched = pictures.map((picture) => ({ picture, existing: findExistingImage(known, picture, sources) }))
  const isFile = ({ source }: DraftImage) => sources.fingerprintOf(source) !== null
  const isAvailable = ({ source }: DraftImage) =>
    isFile({ source } as DraftImage) || (sources.fetchByUrl && /^https:/i.test(source))
  const problems = missingImageProblems(
    matched.filter(({ picture, existing }) => !existing && !isAvailable(picture)).map(({ picture }) => picture),
    sources.kind,
    column,
  )
  const available = matched.filter(({ picture, existing }) => existing || isAvailable(picture))
  const isUnchanged =
    problems.length > 0
      ? available.every(({ existing }) => existing)
      : available.length === known.length &&
        available.every(
          ({ picture, existing }, index) =>
            existing && existing.id === known[index]?.id && (picture.color ?? existing.color) === existing.color,
        )
  if (isUnchanged) return { plan: null, changes: [], problems }
  const added = available.filter(({ existing }) => !existing).length
  const changes = [
    added > 0 ? `${added} new ${added === 1 ? 'picture' : 'pictures'}` : 'other pictures or another order',
  ]
  return {
    plan: { images: available.map(({ picture }) => picture), keepsOthers: problems.length > 0 },
    changes,
    problems,
  }
}

function missingImageProblems(missing: readonly DraftImage[], kind: ImageFiles['kind'], column: string): RowProblem[] {
  const byAddress = missing.filter(({ source }) => isUrl(source))
  const byName = missing.filter(({ source }) => !isUrl(source))
  const first = byAddress[0]
  return [
    ...byName.map(({ line, source }) =>
      warningAt(line, column, `"${source}" is not in the ${kind}; the product is imported without it.`),
    ),
    ...(first ? [warningAt(first.line, column, skippedUrlsMessage(byAddress.length))] : []),
  ]
}

const skippedUrlsMessage = (count: number) =>
  `${count === 1 ? 'A picture is a web address and is' : `${count} pictures are web addresses and are`} ignored. Only https addresses are fetched, and only if "Fetch pictures by address" is on.`
