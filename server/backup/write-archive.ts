import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { AppError, isFileError } from '../errors.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { checkArchive } from './read-archive.ts'

/** An archive that is being written: each member is in it, and told in its manifest, once `add` resolves. */
export type Archive = { add(name: string, content: Buffer): Promise<void> }

type ManifestFields = Omit<Manifest, 'members'>

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A tar through Zstandard for the operator's eyes alone, with the last member, its manifest, from what `fill` returns. */
async function writeTo(path: string, fill: (archive: Archive) => Promise<ManifestFields>): Promise<void> {
  const tar = pack()
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(tar, compressed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  // A disk that is full ends the waiting for a member that nobody takes any more.
  const broken = written.then(() => new Promise<never>(() => {}))
  broken.catch(() => {})
  const members: Manifest['members'] = []
  const put = (name: string, content: Buffer) => {
    const taken = new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
    })
    return Promise.race([taken, broken])
  }
  const add = async (name: string, content: Buffer) => {
    members.push({ name, bytes: content.length, sha256: sha256(content) })
    await put(name, content)
  }
  try {
    const facts = await fill({ add })
    await put(manifestName, Buffer.from(JSON.stringify({ ...facts, members } satisfies Manifest)))
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  await written
}

async function syncDirectory(directory: string) {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

async function assertNotExists(file: string) {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new AppError('conflict', `${file} is there already. Give another name.`)
}

/**
 * Writes an archive under a temporary name, reads all of it again, and only then gives it its name; an earlier file of that
 * name is never replaced. A refusal, with nothing left behind, where it cannot be written.
 */
export async function writeArchive(
  file: string,
  fill: (archive: Archive) => Promise<ManifestFields>,
): Promise<Manifest> {
  const part = `${file}.${process.pid}.part`
  await assertNotExists(file)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeTo(part, fill)
    const manifest = await checkArchive(part)
    await rename(part, file)
    await syncDirectory(dirname(file))
    return manifest
  } catch (error) {
    if (isFileError(error)) throw new AppError('unavailable', `${file} cannot be written: ${error.message}.`)
    throw error
  } finally {
    await rm(part, { force: true })
  }
}
