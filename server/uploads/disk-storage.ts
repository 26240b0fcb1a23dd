import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, isFileError } from '#server/errors.ts'
import type { FileStorage } from './file-storage.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A file's content; null where there is none. */
export async function readFileOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function writeTo(path: string, content: Buffer | string, lasting: boolean) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    // What cannot be made again has to be on the disk before a row names it.
    if (lasting) await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file so that nobody ever reads half of it, making its directory where it is missing. */
export async function writeAtomically(path: string, content: Buffer | string, { lasting }: { lasting: boolean }) {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeTo(temporary, content, lasting).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await mkdir(dirname(path), { recursive: true })
      await writeTo(temporary, content, lasting)
    })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Work that writes files; a full disk, or a quota that is used up, becomes a refusal: it is nobody's fault who asks, and passes. */
export async function withDiskFullError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isFileError(error, 'ENOSPC') && !isFileError(error, 'EDQUOT')) throw error
    throw new AppError(
      'unavailable',
      'The store has no room left for pictures. Please tell its owner, and try again later.',
    )
  }
}

/** The names of a directory's files that were changed before a moment; none where there is no directory. */
export async function namesModifiedBefore(directory: string, moment: Date): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const isOld = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).mtime < moment))
  return names.filter((_, index) => isOld[index])
}

/** The files of a directory, which is made when it is first written to; a refusal (503) to write where there is no room. */
export const createDiskStorage = (directory: string): FileStorage => ({
  read: (name) => readFileOrNull(join(directory, name)),
  write: (name, content, options) => withDiskFullError(() => writeAtomically(join(directory, name), content, options)),
  async remove(names) {
    await Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
  },
  modifiedBefore: (moment) => namesModifiedBefore(directory, moment),
})
