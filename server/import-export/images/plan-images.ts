import type { ExistingImage } from '#server/catalogue/bulk/product-export.store.ts'
import { maxProductImages } from '#server/catalogue/products/update-product-images.ts'
import { type DraftImage, errorAt, type ProductDraft, type RowProblem, warningAt } from '../formats/format.ts'
import type { ImageFiles } from './image-files.ts'

/** What is known of the pictures beside a file. */
export type ImageSources = {
  kind: ImageFiles['kind']
  fingerprintOf: ImageFiles['fingerprintOf']
  /** Whether pictures are fetched from their addresses. */
  fetchByUrl: boolean
}

/** Those that can be had, in their order. Where one cannot, the product keeps the pictures that it has besides. */
export type ImagePlan = { wanted: DraftImage[]; keepsOthers: boolean }

export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source)

/** What is kept with a picture out of a ZIP: its name, and what tells its content from another's. */
export const zipImageSource = (name: string, fingerprint: string): string => `${name} ${fingerprint}`

/** The picture that a product has already under this name, as the shop's own files call it or as it was called where it came from. */
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

/** What is to be done about a product's pictures; null where it has them already, in this order. What cannot be had is a warning. */
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
  const matched = pictures.map((picture) => ({ picture, has: findExistingImage(known, picture, sources) }))
  const isIn = ({ source }: DraftImage) => sources.fingerprintOf(source) !== null
  const canBeHad = ({ source }: DraftImage) =>
    isIn({ source } as DraftImage) || (sources.fetchByUrl && /^https:/i.test(source))
  const problems = missingImageProblems(
    matched.filter(({ picture, has }) => !has && !canBeHad(picture)).map(({ picture }) => picture),
    sources.kind,
    column,
  )
  const left = matched.filter(({ picture, has }) => has || canBeHad(picture))
  const isAsItWas =
    problems.length > 0
      ? left.every(({ has }) => has)
      : left.length === known.length &&
        left.every(
          ({ picture, has }, place) => has && has.id === known[place]?.id && (picture.color ?? has.color) === has.color,
        )
  if (isAsItWas) return { plan: null, changes: [], problems }
  const added = left.filter(({ has }) => !has).length
  const changes = [
    added > 0 ? `${added} new ${added === 1 ? 'picture' : 'pictures'}` : 'other pictures or another order',
  ]
  return { plan: { wanted: left.map(({ picture }) => picture), keepsOthers: problems.length > 0 }, changes, problems }
}

function missingImageProblems(lost: readonly DraftImage[], kind: ImageFiles['kind'], column: string): RowProblem[] {
  const byAddress = lost.filter(({ source }) => isUrl(source))
  const byName = lost.filter(({ source }) => !isUrl(source))
  const first = byAddress[0]
  return [
    ...byName.map(({ line, source }) =>
      warningAt(line, column, `"${source}" is not in the ${kind}; the product comes without it.`),
    ),
    ...(first ? [warningAt(first.line, column, skippedUrlsMessage(byAddress.length))] : []),
  ]
}

const skippedUrlsMessage = (count: number) =>
  `${count === 1 ? 'A picture is' : `${count} pictures are`} given by address and left out. Only https addresses are fetched, and only where "Fetch pictures by address" is on.`
