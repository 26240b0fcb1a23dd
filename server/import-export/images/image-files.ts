import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { AppError, isFileError } from '#server/errors.ts'

/** The pictures beside a file of products, by their names. */
export type ImageFiles = {
  kind: 'ZIP' | 'folder'
  /** Tells a picture's content from another's; null for a name that is not among them. */
  fingerprintOf: (name: string) => string | null
  /** A picture's bytes; refuses one that is too large or cannot be read. */
  read: (name: string) => Promise<Buffer>
}

const noSuchImage = (name: string) => new AppError('notFound', `"${name}" is not among the pictures.`)

export const noImages: ImageFiles = {
  kind: 'ZIP',
  fingerprintOf: () => null,
  read: async (name) => {
    throw noSuchImage(name)
  },
}

/** The same for the same content in a ZIP and in a folder. */
export const fingerprint = (checksum: number, bytes: number): string => `${checksum.toString(16)}-${bytes}`

/** The files of a directory on the server, without those of its subdirectories; a refusal where there is no such directory. */
export async function openImageFolder(directory: string): Promise<ImageFiles> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (!isFileError(error, 'ENOENT') && !isFileError(error, 'ENOTDIR')) throw error
    throw new AppError('notFound', `There is no folder ${directory}.`)
  })
  const files = entries.filter((entry) => entry.isFile())
  const fingerprints = new Map(
    await Promise.all(
      files.map(async ({ name }): Promise<[string, string]> => {
        const bytes = await readFile(join(directory, name))
        return [name, fingerprint(crc32(bytes), bytes.length)]
      }),
    ),
  )
  return {
    kind: 'folder',
    fingerprintOf: (name) => fingerprints.get(name) ?? null,
    read: (name) => (fingerprints.has(name) ? readFile(join(directory, name)) : noImages.read(name)),
  }
}
