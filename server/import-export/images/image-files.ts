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

/** The Unicode form in which file names are compared: macOS writes é in a name as e with a sign, spreadsheets as one character. */
export const normalizeFileName = (name: string): string => name.normalize('NFC')

/** A fingerprint of content, equal for a ZIP entry and a file. */
export const fingerprint = (checksum: number, bytes: number): string => `${checksum.toString(16)}-${bytes}`

/** The files of a directory on the server, without subdirectories; throws notFound if the directory does not exist. */
export async function openImageFolder(directory: string): Promise<ImageFiles> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (!isFileError(error, 'ENOENT') && !isFileError(error, 'ENOTDIR')) throw error
    throw new AppError('notFound', `There is no folder ${directory}.`)
  })
  const files = new Map(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name }): Promise<[string, { path: string; fingerprint: string }]> => {
          const path = join(directory, name)
          const bytes = await readFile(path)
          return [normalizeFileName(name), { path, fingerprint: fingerprint(crc32(bytes), bytes.length) }]
        }),
    ),
  )
  const fileOf = (name: string) => files.get(normalizeFileName(name))
  return {
    kind: 'folder',
    fingerprintOf: (name) => fileOf(name)?.fingerprint ?? null,
    async read(name) {
      const file = fileOf(name)
      return file ? readFile(file.path) : noImages.read(name)
    },
  }
}
