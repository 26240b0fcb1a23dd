import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import { ImportFileError } from '#server/csv/import-file-error.ts'
import { AppError } from '#server/errors.ts'
import { imageTooLarge } from '#server/uploads/encode.ts'
import { fingerprint, type ImageFiles, noImages, normalizeFileName } from './image-files.ts'

/** Reads bytes of the ZIP from `start` to before `end`. */
type ReadBytes = (start: number, end: number) => Promise<Buffer>

const readAhead = 256 * 1024

/** Buffers `readAhead` bytes, so that small sequential reads of the ZIP directory need one query. */
function withReadAhead(readBytes: ReadBytes): ReadBytes {
  let buffered: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  return async (start, end) => {
    const isBuffered = () => start >= buffered.from && end <= buffered.from + buffered.bytes.length
    if (!isBuffered()) buffered = { from: start, bytes: await readBytes(start, Math.max(end, start + readAhead)) }
    return buffered.bytes.subarray(start - buffered.from, end - buffered.from)
  }
}

/** Random access to the ZIP for yauzl. `failure` is the first error of reading its bytes, such as a lost connection: the ZIP can be faultless. */
class BytesReader extends RandomAccessReader {
  readonly readBytes: ReadBytes
  readonly readBuffered: ReadBytes
  failure: unknown
  constructor(readBytes: ReadBytes) {
    super()
    this.readBytes = (start, end) =>
      readBytes(start, end).catch((error: unknown) => {
        this.failure ??= error
        throw error
      })
    this.readBuffered = withReadAhead(this.readBytes)
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    this.readBuffered(position, position + length).then((bytes) => {
      bytes.copy(buffer, offset)
      done(bytes.length < length ? new Error('unexpected end of the ZIP') : null)
    }, done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.readInPieces(start, end))
  }

  private async *readInPieces(start: number, end: number) {
    for (let at = start; at < end; at += readAhead) yield await this.readBytes(at, Math.min(at + readAhead, end))
  }
}

const toZipError = (error: unknown): ImportFileError => {
  if (error instanceof ImportFileError) return error
  const isUnsafePath = /absolute path|relative path|invalid characters/i.test(String(error))
  return new ImportFileError(
    isUnsafePath
      ? 'The ZIP contains a file name outside of its folders. Create the ZIP again.'
      : 'The ZIP cannot be read. Create it again, as an ordinary ZIP without a password.',
  )
}

const isImageEntry = ({ fileName }: Entry) =>
  !fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\._|\.DS_Store)/.test(fileName)
const keyOf = (name: string) => normalizeFileName(name).toLowerCase()
const baseName = (fileName: string) => keyOf(fileName.split('/').at(-1)!)

/** Entries by path and by file name; a file name that is in several folders is not indexed. */
async function indexEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > importLimits.maxZipEntries) {
    throw new ImportFileError(
      `The ZIP contains more than ${importLimits.maxZipEntries.toLocaleString('en-IN')} files. Import the pictures in several steps.`,
    )
  }
  const images: Entry[] = []
  for await (const entry of zip.eachEntry()) if (isImageEntry(entry)) images.push(entry)
  const byFileName = Map.groupBy(images, ({ fileName }) => baseName(fileName))
  return new Map([
    ...[...byFileName].flatMap(([name, matches]): [string, Entry][] =>
      matches.length === 1 ? [[name, matches[0]!]] : [],
    ),
    ...images.map((entry): [string, Entry] => [keyOf(entry.fileName), entry]),
  ])
}

async function readEntry(zip: ZipFile, entry: Entry, reader: BytesReader): Promise<Buffer> {
  if (entry.uncompressedSize > uploadLimits.maxBytes) throw imageTooLarge()
  try {
    const chunks: Buffer[] = []
    // The reader fails if an entry is larger than its declared size.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    throw reader.failure ?? new AppError('invalid', 'This picture cannot be read from the ZIP.')
  }
}

/**
 * Opens a ZIP of `totalBytes`; throws ImportFileError if it is not valid, has unsafe paths, or too many entries. An error of `readBytes` is thrown
 * as it is, also later by `read`.
 */
export async function openZip(readBytes: ReadBytes, totalBytes: number): Promise<ImageFiles> {
  const reader = new BytesReader(readBytes)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, totalBytes, {
      lazyEntries: true,
      autoClose: false,
    })
    const entries = await indexEntries(zip)
    const entryOf = (name: string) => entries.get(keyOf(name.replace(/^\.?\//, '')))
    return {
      kind: 'ZIP',
      fingerprintOf(name) {
        const entry = entryOf(name)
        return entry ? fingerprint(entry.crc32, entry.uncompressedSize) : null
      },
      async read(name) {
        const entry = entryOf(name)
        return entry ? readEntry(zip, entry, reader) : noImages.read(name)
      },
    }
  } catch (error) {
    throw reader.failure ?? toZipError(error)
  }
}
