import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** A file of a form, whole in memory (10 MiB at most). */
export type ReceivedFile = { field: string; filename: string; bytes: Buffer }

type Form = { body: unknown; files: ReceivedFile[] }
type FileFields = Readonly<Record<string, number>>

/** A multipart form's text fields and files; JSON is taken too, for calls without files. Too many or unexpected files are refused. */
export async function readForm(request: FastifyRequest, fields: FileFields): Promise<Form> {
  if (!request.isMultipart()) return { body: request.body, files: [] }
  return readParts(request, fields).catch((error: Error & { statusCode?: number }) => {
    // The parser's own errors (no boundary, a form cut short) have no status; a fault of ours does not come from reading.
    if (error instanceof Refusal || error.statusCode) throw error
    throw new Refusal('invalid', 'The form of this request cannot be read.')
  })
}

async function readParts(request: FastifyRequest, fields: FileFields): Promise<Form> {
  const body: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    // A browser sends an empty file for an empty file input.
    if (bytes.length === 0 && !part.filename) continue
    if (!Object.hasOwn(fields, part.fieldname))
      throw new Refusal('invalid', `This form takes no file named "${part.fieldname}".`)
    files.push({ field: part.fieldname, filename: part.filename, bytes })
    if (files.filter(({ field }) => field === part.fieldname).length > fields[part.fieldname]!) {
      throw new Refusal('invalid', `At most ${fields[part.fieldname]} file(s) at once for "${part.fieldname}".`)
    }
  }
  return { body: { ...body }, files }
}
