import { createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import { AppError, isFileError } from '#server/errors.ts'
import { type Manifest, manifestEntry, manifestName } from './manifest.ts'
import { checkArchive } from './read-archive.ts'

/** An archive that is being written. `add` resolves when the member is written. */
export type Archive = { add(name: string, content: Buffer): Promise<void> }

type ManifestFields = Omit<Manifest, 'members'>

/**
 * Writes a Zstandard-compressed tar to `output`; its last member is the manifest with the fields that `fill` returns. Throws the error
 * of the output if that fails, for example on a full disk.
 */
export async function writeMembers(output: Writable, fill: (archive: Archive) => Promise<ManifestFields>) {
  const tar = pack()
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(tar, compressed, output)
  // Its error is thrown below; until then it is handled.
  written.catch(() => {})
  const members: Manifest['members'] = []
  const put = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      // A failed output closes the entry with an error, which would end the process without a listener.
      entry.on('error', reject)
    })
  const add = async (name: string, content: Buffer) => {
    members.push(manifestEntry({ name, content }))
    await put(name, content)
  }
  try {
    const fields = await fill({ add })
    await put(manifestName, Buffer.from(JSON.stringify({ ...fields, members } satisfies Manifest)))
    tar.finalize()
  } catch (error) {
    // After the output failed, `error` can be that of a member for which the tar was closed already; `written` has the cause.
    tar.destroy(error as Error)
    await written
    throw error
  }
  await written
}

async function syncDirectory(directory: string) {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

async function assertNotExists(file: string) {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new AppError('conflict', `${file} exists already. Choose another name.`)
}

/**
 * Writes an archive to a temporary file, checks it and renames it; it never replaces an existing file. Throws AppError and removes
 * the temporary file if writing fails.
 */
export async function writeArchive(
  file: string,
  fill: (archive: Archive) => Promise<ManifestFields>,
): Promise<Manifest> {
  const temporary = `${file}.${process.pid}.part`
  await assertNotExists(file)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeMembers(createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), fill)
    const manifest = await checkArchive(temporary)
    await rename(temporary, file)
    await syncDirectory(dirname(file))
    return manifest
  } catch (error) {
    // Its error is not thrown in place of the cause.
    await rm(temporary, { force: true }).catch(() => {})
    // The socket of a lost connection can fail as a file does, with `write EPIPE`.
    if (isFileError(error) && !isDatabaseUnavailable(error))
      throw new AppError('unavailable', `${file} cannot be written: ${error.message}.`)
    throw error
  }
}
