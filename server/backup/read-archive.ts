import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { AppError, isFileError } from '#server/errors.ts'
import { Manifest, type Member, manifestEntry, manifestName } from './manifest.ts'

/** The maximum size of a member, so that a damaged length does not exhaust the memory. */
const maxMemberBytes = 256 * 1024 * 1024

const damagedArchive = (file: string, reason: string) =>
  new AppError('invalid', `${file} is not a complete archive of this store: ${reason}. Nothing was changed.`)

async function* unpack(file: string): AsyncGenerator<Member> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createZstdDecompress(), entries)
  // The loop throws stream errors.
  read.catch(() => {})
  for await (const entry of entries) {
    if ((entry.header.size ?? 0) > maxMemberBytes) throw new Error(`${entry.header.name} is too large`)
    yield { name: entry.header.name, content: await buffer(entry) }
  }
  await read
}

/** Reads the members of an archive without checking them; throws AppError if the file is unreadable or truncated. */
export async function* readMembers(file: string): AsyncGenerator<Member> {
  try {
    yield* unpack(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isFileError(error)) throw new AppError('invalid', `${file} cannot be read: ${error.message}.`)
    throw damagedArchive(file, error instanceof Error ? error.message : String(error))
  }
}

/** Whether a member has the name, size and checksum of its manifest entry. */
export const matchesManifest = (entry: Manifest['members'][number] | undefined, member: Member): boolean =>
  JSON.stringify(entry) === JSON.stringify(manifestEntry(member))

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
 * Reads a whole archive, compares every member with the manifest and returns the manifest; throws AppError on a difference. The
 * manifest also detects truncation, because Node's Zstandard decompressor does not report truncated input in every case.
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Manifest['members'] = []
  let manifest: Manifest | undefined
  for await (const member of readMembers(file)) {
    if (manifest) throw damagedArchive(file, `${member.name} follows the manifest`)
    if (member.name === manifestName) manifest = parseManifest(file, member.content)
    else found.push(manifestEntry(member))
  }
  if (!manifest) throw damagedArchive(file, 'it has no manifest')
  const { members } = manifest
  for (let at = 0; at < Math.max(members.length, found.length); at++) {
    if (JSON.stringify(members[at]) === JSON.stringify(found[at])) continue
    throw damagedArchive(file, `${found[at]?.name ?? members[at]?.name} does not match the manifest`)
  }
  return manifest
}
