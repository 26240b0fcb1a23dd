import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { secretOnce } from './secrets.store.ts'

/** The secret that signs tokens: made by the first process that asks, the same for all after it. */
export const tokenSecret = (db: Database): Promise<string> =>
  secretOnce(db, 'token', randomBytes(32).toString('base64url'))
