import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { AppError, isFileError } from '../errors.ts'
import { Manifest, manifestName } from './manifest.ts'

/** A part of an archive, checked or not. */
export type Member = { name: string; content: Buffer }

/** More than any member has: a damaged length must not fill the memory. */
const maxMemberBytes = 256 * 1024 * 1024

const damagedArchive = (file: string, reason: string) =>
  new AppError('invalid', `${file} is no whole archive of this store: ${reason}. Nothing was changed.`)

async function* unpack(file: string): AsyncGenerator<Member> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createZstdDecompress(), entries)
  // What breaks the stream is thrown by the loop.
  read.catch(() => {})
  for await (const entry of entries) {
    if ((entry.header.size ?? 0) > maxMemberBytes) throw new Error(`${entry.header.name} is too large`)
    yield { name: entry.header.name, content: await buffer(entry) }
  }
  await read
}

/** The members of an archive one after another, as they are; a refusal where the file cannot be read or breaks off. */
export async function* readMembers(file: string): AsyncGenerator<Member> {
  try {
    yield* unpack(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isFileError(error)) throw new AppError('invalid', `${file} cannot be read: ${error.message}.`)
    throw damagedArchive(file, error instanceof Error ? error.message : String(error))
  }
}

const fingerprint = ({ name, content }: Member) => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** Whether a member is the one that the manifest names so. */
export const matchesManifest = (told: Manifest['members'][number] | undefined, member: Member): boolean =>
  JSON.stringify(told) === JSON.stringify(fingerprint(member))

function parseManifest(file: string, content: Buffer): Manifest {
  const text = content.toString()
  const format = /^\{"format":(\d+)/.exec(text)?.[1]
  if (format && format !== '1') throw new AppError('invalid', `${file} was made by a newer version of the store.`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw damagedArchive(file, 'its manifest cannot be read')
  }
}

/**
 * Reads a whole archive and holds every member against the manifest, which it returns; a refusal where anything differs.
 * The manifest is what proves that nothing is missing: Node's decompressor does not tell when its input breaks off late.
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Manifest['members'] = []
  let manifest: Manifest | undefined
  for await (const member of readMembers(file)) {
    if (manifest) throw damagedArchive(file, `${member.name} stands behind the manifest`)
    if (member.name === manifestName) manifest = parseManifest(file, member.content)
    else found.push(fingerprint(member))
  }
  if (!manifest) throw damagedArchive(file, 'it has no manifest')
  const { members } = manifest
  for (let at = 0; at < Math.max(members.length, found.length); at++) {
    if (JSON.stringify(members[at]) === JSON.stringify(found[at])) continue
    throw damagedArchive(file, `${found[at]?.name ?? members[at]?.name} is not what the manifest says`)
  }
  return manifest
}
