import { mostPictures } from '../catalogue/change-pictures.ts'
import type { KnownPicture } from '../catalogue/known-products.store.ts'
import { type Draft, type DraftPicture, errorAt, type Problem, warningAt } from './layout.ts'

/** What is known of the pictures beside a file. */
export type PictureSources = {
  /** Tells a picture of the ZIP from another under the same name; null where the ZIP has none or there is no ZIP. */
  fingerprintOf: (name: string) => string | null
  /** Whether pictures are fetched from their addresses. */
  fetches: boolean
}

/** Those that can be had, in their order. Where one cannot, the product keeps the pictures that it has besides. */
export type PicturePlan = { wanted: DraftPicture[]; keepsOthers: boolean }

export const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** What is kept with a picture out of a ZIP: its name, and what tells its content from another's. */
export const sourceInZip = (name: string, fingerprint: string): string => `${name} ${fingerprint}`

/** The picture that a product has already under this name, as the shop's own files call it or as it was called where it came from. */
export function pictureAmong(
  pictures: readonly KnownPicture[],
  { source }: DraftPicture,
  { fingerprintOf }: PictureSources,
): KnownPicture | undefined {
  const fingerprint = fingerprintOf(source)
  if (fingerprint) return pictures.find((picture) => picture.source === sourceInZip(source, fingerprint))
  const file = source.replace(/^\/uploads\//, '')
  return (
    pictures.find((picture) => picture.file === file || picture.source === source) ??
    pictures.find(({ filename }) => filename === source)
  )
}

type Planned = { plan: PicturePlan | null; changes: string[]; problems: Problem[] }

/** What is to be done about a product's pictures; null where it has them already, in this order. What cannot be had is a warning. */
export function planPictures(
  { pictures, line }: Draft,
  known: readonly KnownPicture[],
  sources: PictureSources,
  column: string,
): Planned {
  if (pictures.length === 0) return { plan: null, changes: [], problems: [] }
  if (pictures.length > mostPictures) {
    const message = `A product can have at most ${mostPictures} pictures.`
    return { plan: null, changes: [], problems: [errorAt(line, column, message)] }
  }
  const matched = pictures.map((picture) => ({ picture, has: pictureAmong(known, picture, sources) }))
  const isIn = ({ source }: DraftPicture) => sources.fingerprintOf(source) !== null
  const canBeHad = ({ source }: DraftPicture) =>
    isIn({ source } as DraftPicture) || (sources.fetches && /^https:/i.test(source))
  const problems = problemsOf(
    matched.filter(({ picture, has }) => !has && !canBeHad(picture)).map(({ picture }) => picture),
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

function problemsOf(lost: readonly DraftPicture[], column: string): Problem[] {
  const byAddress = lost.filter(({ source }) => isAddress(source))
  const byName = lost.filter(({ source }) => !isAddress(source))
  const first = byAddress[0]
  return [
    ...byName.map(({ line, source }) =>
      warningAt(line, column, `"${source}" is not in the ZIP; the product comes without it.`),
    ),
    ...(first ? [warningAt(first.line, column, addressesLeftOut(byAddress.length))] : []),
  ]
}

const addressesLeftOut = (count: number) =>
  `${count === 1 ? 'A picture is' : `${count} pictures are`} given by address and left out. Only https addresses are fetched, and only where "Fetch pictures by address" is on.`
