import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { AppError, isFileError } from '#server/errors.ts'

/** The images of an import, by file name. */
export type ImageFiles = {
  kind: 'ZIP' | 'folder'
  /** Identifies the content of an image; null for an unknown name. */
  fingerprintOf: (name: string) => string | null
  /** The bytes of an image; throws AppError if it is too large or not readable. */
  read: (name: string) => Promise<Buffer>
}

const noSuchImage = (name: string) => new AppError('notFound', `There is no picture "${name}".`)

export const noImages: ImageFiles = {
  kind: 'ZIP',
  fingerprintOf: () => null,
  read: async (name) => {
    throw noSuchImage(name)
  },
}

/** A fingerprint of content, equal for a ZIP entry and a file. */
export const fingerprint = (checksum: number, bytes: number): string => `${checksum.toString(16)}-${bytes}`

/** The files of a directory on the server, without subdirectories; throws notFound if the directory does not exist. */
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
