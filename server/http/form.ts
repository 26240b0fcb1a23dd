import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '#server/errors.ts'
import { readInMemory } from './form-memory.ts'

/** An uploaded file in memory (at most 10 MiB). */
export type ReceivedFile = { field: string; filename: string; bytes: Buffer }

type Form = { body: unknown; files: ReceivedFile[] }
type FileFields = Readonly<Record<string, number>>

/**
 * The text fields and files of a multipart form, or a JSON body without files. Throws `invalid` for too many or unexpected files,
 * `wrongMediaType` for a form of a call without file fields, and `unavailable` if the forms of this process take too much memory.
 */
export async function readForm(request: FastifyRequest, fields: FileFields | undefined): Promise<Form> {
  if (!request.isMultipart()) return { body: request.body, files: [] }
  if (!fields) throw new AppError('wrongMediaType', 'Send this request as JSON.')
  return readInMemory(request, () => readParts(request, fields)).catch((error: Error & { statusCode?: number }) => {
    // The parser's errors are invalid input, except those of its limits (413).
    if (error instanceof AppError || error.statusCode === 413) throw error
    throw new AppError('invalid', 'The form of this request cannot be read.')
  })
}

async function readParts(request: FastifyRequest, fields: FileFields): Promise<Form> {
  const body: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname)) assertNoText(part.fieldname, part.value)
      else body[part.fieldname] = part.value
      continue
    }
    // Either name can be missing, although the parser's types do not allow that.
    const { fieldname: field = '', filename = '' } = part as { fieldname?: string; filename?: string }
    // Before the file is read, so that one that is refused takes no memory.
    if (!Object.hasOwn(fields, field)) throw new AppError('invalid', `This form takes no file named "${field}".`)
    if (files.filter((file) => file.field === field).length === fields[field]!) {
      throw new AppError('invalid', `At most ${fields[field]} file(s) at once for "${field}".`)
    }
    const bytes = await part.toBuffer()
    // A browser sends an empty file for an empty file input.
    if (bytes.length > 0 || filename) files.push({ field, filename, bytes })
  }
  return { body: { ...body }, files }
}

/** The messages of file fields that have one in specification 5. */
const textMessages: Record<string, string> = {
  image: 'The image must be an image file.',
  images: 'Images must be images.',
}

/** Throws `invalid` for a text in a file field; an empty one counts as no file. */
function assertNoText(field: string, text: unknown): void {
  if (text !== '') throw invalidField(field, textMessages[field] ?? `${field} must be a file.`)
}
