import { TextDecoder } from 'node:util'
import { ImportFileError } from './import-file-error.ts'

const sliceBytes = 64 * 1024

const notUtf8Error = () =>
  new ImportFileError('This file is not text in UTF-8. In Excel choose "CSV UTF-8 (comma delimited)" when you save it.')

/** The encoding by the byte order mark; UTF-8 without one. Throws ImportFileError for a ZIP file. */
function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x50 && second === 0x4b) {
    throw new ImportFileError(
      'This is a ZIP or an Excel workbook. In Excel choose "CSV UTF-8 (comma delimited)" when you save it.',
    )
  }
  return 'utf-8'
}

/** Decodes bytes in slices, without the byte order mark; throws ImportFileError if they are not text. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  const decode = (slice?: Uint8Array) => {
    try {
      return decoder?.decode(slice, { stream: slice !== undefined }) ?? ''
    } catch {
      throw notUtf8Error()
    }
  }
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true })
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      const text = decode(chunk.subarray(at, at + sliceBytes))
      if (text.includes('\0')) throw notUtf8Error()
      yield text
    }
  }
  yield decode()
}
