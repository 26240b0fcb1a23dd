import pg from 'pg'
import { connectionString } from './socket-directory.ts'

/** Creates the database if it is missing. Parallel calls all succeed. */
export async function createDatabase(socketDirectory: string, name: string) {
  const client = new pg.Client({
    connectionString: connectionString(socketDirectory, 'postgres'),
    connectionTimeoutMillis: 30_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!isAlreadyCreated(error)) throw error
  } finally {
    await client.end()
  }
}

/** duplicate_database, or unique_violation if two calls create it at the same time. */
const isAlreadyCreated = (error: unknown) => ['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')
