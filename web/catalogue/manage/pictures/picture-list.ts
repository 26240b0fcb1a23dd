import type { ProductImage } from '../../product.ts'

/** A picture of the product form: one there is, or a file before it is sent. */
export type FormPicture = {
  key: string
  name: string
  /** The variant colour that it shows; null for all. */
  color: string | null
  /** Of one there is: whether it goes when the form is saved. */
  deleted: boolean
} & ({ url: string; file?: undefined } | { file: File; url?: undefined })

export const toFormPictures = (images: readonly ProductImage[]): readonly FormPicture[] =>
  images.map(({ id, url, filename, color }) => ({ key: id, url, name: filename, color, deleted: false }))

/** The list with one picture at another place; places beyond an end are that end. */
export function moveItem<Any extends { key: string }>(
  list: readonly Any[],
  key: string,
  place: number,
): readonly Any[] {
  const moving = list.find((one) => one.key === key)
  if (!moving) return list
  const others = list.filter((one) => one !== moving)
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), moving, ...others.slice(at)]
}

/** Whether the form's pictures are other than the product has, or stand in another order. */
export const hasPictureChanges = (list: readonly FormPicture[], images: readonly ProductImage[]): boolean =>
  list.length !== images.length ||
  list.some(({ key, color, deleted }, at) => deleted || key !== images[at]?.id || color !== images[at]?.color)

/** The pictures as the call takes them: new files, ids that go, and the order of all that stay. */
export function toPicturesInput(list: readonly FormPicture[]) {
  const files = list.flatMap(({ file }) => file ?? [])
  const kept = list.filter(({ deleted }) => !deleted)
  return {
    files,
    deletedImageIds: list.filter(({ deleted }) => deleted).map(({ key }) => key),
    pictures: kept.map(({ key, file, color }) => ({ ...(file ? { file: files.indexOf(file) } : { id: key }), color })),
  }
}
