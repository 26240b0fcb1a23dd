import { truncateStart } from '#contract/text/truncate.ts'
import { AppError } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import type { Images } from './images.ts'

/** A stored image: its file name in URLs, and the name of the uploaded file. */
export type SavedImage = { file: string; filename: string }

const cleanFilename = (filename: string) => truncateStart(filename.replace(/\p{Cc}/gu, ''), 200) || 'image'

/** Stores all files of one form field in order; an error is reported for the field and names the file. */
export const saveImages = (images: Images, files: readonly ReceivedFile[], field: string): Promise<SavedImage[]> =>
  Promise.all(files.filter((file) => file.field === field).map((file) => saveImage(images, file)))

async function saveImage(images: Images, { field, filename, bytes }: ReceivedFile): Promise<SavedImage> {
  const name = cleanFilename(filename)
  try {
    return { file: await images.save(bytes), filename: name }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = `${name}: ${error.message}`
    throw new AppError(error.kind, message, { errors: { [field]: message } })
  }
}
