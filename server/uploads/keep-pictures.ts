import { Refusal } from '../errors.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Images } from './images.ts'

/** A picture that is kept: the file it is served as, and what it was called where it came from. */
export type KeptPicture = { file: string; filename: string }

const plainName = (filename: string) => filename.replace(/\p{Cc}/gu, '').slice(-200) || 'image'

/** Keeps all files of one form field, in their order; a refusal stands at the field and names the file it is about. */
export const keepPictures = (images: Images, files: readonly ReceivedFile[], field: string): Promise<KeptPicture[]> =>
  Promise.all(files.filter((file) => file.field === field).map((file) => keepOne(images, file)))

async function keepOne(images: Images, { field, filename, bytes }: ReceivedFile): Promise<KeptPicture> {
  const name = plainName(filename)
  try {
    return { file: await images.accept(bytes), filename: name }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = `${name}: ${error.message}`
    throw new Refusal(error.kind, message, { errors: { [field]: message } })
  }
}
