import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { AppError, isFileError } from '#server/errors.ts'
import type { FileStorage } from './file-storage.ts'

/** The files of a directory whose times are read at once, so that the other file accesses of the process do not wait for all of them. */
const maxConcurrentStats = 100

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A file's content; null if it does not exist. */
async function readFileOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function writeTo(path: string, content: Buffer | string, durable: boolean) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    // An original must be on the disk before a row references it.
    if (durable) await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file atomically (temporary file and rename) and creates its directory if needed. */
async function writeAtomically(path: string, content: Buffer | string, { durable }: { durable: boolean }) {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeTo(temporary, content, durable).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await mkdir(dirname(path), { recursive: true })
      await writeTo(temporary, content, durable)
    })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Runs work that writes files; a full disk or an exhausted quota becomes the AppError 'unavailable' (503). */
export async function withDiskFullError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isFileError(error, 'ENOSPC') && !isFileError(error, 'EDQUOT')) throw error
    throw new AppError(
      'unavailable',
      'The store has no room left for pictures: its disk is full. Please tell the owner of the store, and try again later.',
    )
  }
}

/** When a file was last modified; null if it does not exist. */
async function modificationTime(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The names of a directory's files that were modified before a time; empty if the directory does not exist. */
async function namesModifiedBefore(directory: string, before: Date): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  // A file may have been renamed or removed since the directory was read.
  const times = await pLimit(maxConcurrentStats).map(names, (name) => modificationTime(join(directory, name)))
  return names.filter((_, index) => {
    const time = times[index]
    return time && time < before
  })
}

/** File storage in a directory, which the first write creates. Writing to a full disk throws 'unavailable' (503). */
export const createDiskStorage = (directory: string): FileStorage => ({
  read: (name) => readFileOrNull(join(directory, name)),
  write: (name, content, options) => withDiskFullError(() => writeAtomically(join(directory, name), content, options)),
  async remove(names) {
    await Promise.all(names.map((name) => rm(join(directory, name), { force: true })))
  },
  modifiedAt: (name) => modificationTime(join(directory, name)),
  modifiedBefore: (before) => namesModifiedBefore(directory, before),
})
