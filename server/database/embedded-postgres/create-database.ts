import type pg from 'pg'
import { withClient } from '../with-client.ts'
import { connectionString } from './socket-directory.ts'

/** Creates the database if it is missing. Parallel calls all succeed. */
export async function createDatabase(socketDirectory: string, name: string) {
  const server = { connectionString: connectionString(socketDirectory, 'postgres'), connectionTimeoutMillis: 30_000 }
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  }).catch((error: unknown) => {
    if (!isAlreadyCreated(error)) throw error
  })
}

/** duplicate_database, or unique_violation if two calls create it at the same time. */
const isAlreadyCreated = (error: unknown) => ['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')
