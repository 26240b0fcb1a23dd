import type { ProductImage } from '../../product.ts'

/** A picture of the product form: an existing one, or a file that is not uploaded yet. */
export type FormPicture = {
  key: string
  name: string
  /** The colour of the variant that it shows; null for all. */
  color: string | null
  /** Whether an existing picture is deleted when the form is saved. */
  deleted: boolean
} & ({ url: string; file?: undefined } | { file: File; url?: undefined })

export const toFormPictures = (images: readonly ProductImage[]): readonly FormPicture[] =>
  images.map(({ id, url, filename, color }) => ({ key: id, url, name: filename, color, deleted: false }))

/** Whether the form's pictures differ from the product's in number, order, colour or deletion. */
export const hasPictureChanges = (list: readonly FormPicture[], images: readonly ProductImage[]): boolean =>
  list.length !== images.length ||
  list.some(({ key, color, deleted }, index) => deleted || key !== images[index]?.id || color !== images[index]?.color)

/**
 * The pictures in the form of the call: the new files (its field `images`), the ids to delete, and the order of the remaining
 * pictures (its field `pictures`), each with its id or the index of its file.
 */
export function toPicturesInput(list: readonly FormPicture[]) {
  const files = list.flatMap(({ file }) => file ?? [])
  const remaining = list.filter(({ deleted }) => !deleted)
  return {
    files,
    deletedImageIds: list.filter(({ deleted }) => deleted).map(({ key }) => key),
    pictures: remaining.map(({ key, file, color }) => ({
      ...(file ? { file: files.indexOf(file) } : { id: key }),
      color,
    })),
  }
}
