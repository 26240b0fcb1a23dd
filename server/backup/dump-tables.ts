import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from './manifest.ts'
import { copyTarget, type TableSchema } from './schema.store.ts'
import type { Archive } from './write-archive.ts'

/** The size of an archive member in bytes, and the memory that a dump needs. */
const chunkSize = 4 * 1024 * 1024

async function* inChunks(content: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes < chunkSize) continue
    yield Buffer.concat(parts)
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(parts)
}

/** A table's content in PostgreSQL's COPY text format. */
export const copyTableOut = (client: pg.Client, table: TableSchema): CopyToStreamQuery =>
  client.query(copyTo(`copy ${copyTarget(table)} to stdout`))

/** Adds a table to an archive, as seen by the current transaction. */
export async function dumpTable(client: pg.Client, archive: Archive, table: TableSchema): Promise<BackedUpTable> {
  const content = copyTableOut(client, table)
  const hash = createHash('sha256')
  const members: string[] = []
  for await (const chunk of inChunks(content)) {
    hash.update(chunk)
    const name = `database/${table.schema}/${table.name}/${String(members.length + 1).padStart(6, '0')}`
    await archive.add(name, chunk)
    members.push(name)
  }
  return { ...table, rows: content.rowCount, sha256: hash.digest('hex'), members }
}
