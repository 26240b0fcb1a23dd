import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from './manifest.ts'
import { copyTarget, type Table } from './schema.store.ts'
import type { Archive } from './write-archive.ts'

/** Bytes of a table in one member: so much of it is in memory at once. */
const chunkSize = 4 * 1024 * 1024

async function* inChunks(content: Readable): AsyncGenerator<Buffer> {
  let piece: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    piece.push(chunk)
    bytes += chunk.length
    if (bytes < chunkSize) continue
    yield Buffer.concat(piece)
    piece = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(piece)
}

/** A table's content as COPY writes it. */
export const copyTableOut = (client: pg.Client, table: Table): CopyToStreamQuery =>
  client.query(copyTo(`copy ${copyTarget(table)} to stdout`))

/** Puts a table into an archive, as the running transaction sees it. */
export async function dumpTable(client: pg.Client, archive: Archive, table: Table): Promise<BackedUpTable> {
  const content = copyTableOut(client, table)
  const whole = createHash('sha256')
  const members: string[] = []
  for await (const piece of inChunks(content)) {
    whole.update(piece)
    const name = `database/${table.schema}/${table.name}/${String(members.length + 1).padStart(6, '0')}`
    await archive.add(name, piece)
    members.push(name)
  }
  return { ...table, rows: content.rowCount, sha256: whole.digest('hex'), members }
}
