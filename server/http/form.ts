import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** A file of a form, whole in memory (10 MiB at most). */
export type ReceivedFile = { field: string; filename: string; bytes: Buffer }

/** A multipart form's text fields and files; JSON is taken too, for calls without files. Too many or unexpected files are refused. */
export async function readForm(
  request: FastifyRequest,
  fields: Readonly<Record<string, number>>,
): Promise<{ body: unknown; files: ReceivedFile[] }> {
  if (!request.isMultipart()) return { body: request.body, files: [] }
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
