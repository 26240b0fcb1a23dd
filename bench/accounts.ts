import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { createTokens } from '#server/identity/sessions/tokens.ts'
import { benchPassword, jwtSecret } from './server-process.ts'

/** A signed-in account of the benchmark. */
export type BenchAccount = { token: string; userId: string; credentials: { identifier: string; password: string } }

const insertUsers = `insert into users (id, username, email, first_name, last_name, password_hash, user_type)
  select id, 'b' || left(replace(id::text, '-', ''), 19), id || '@example.com', 'Asha', 'Rao', $2, $3
  from unnest($1::uuid[]) as t(id)`
const insertSessions = `insert into sessions (id, user_id, expires_at)
  select s, u, now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) as t(s, u)`

/** Inserts accounts into the database directly, so that registration is not measured. */
export async function createAccounts(
  client: pg.Client,
  count: number,
  type: 'CUSTOMER' | 'ADMIN',
): Promise<BenchAccount[]> {
  const createIds = () => Array.from({ length: count }, () => randomUUID())
  const [userIds, sessionIds] = [createIds(), createIds()]
  await client.query(insertUsers, [userIds, await hashPassword(benchPassword), type])
  await client.query(insertSessions, [sessionIds, userIds])
  const tokens = createTokens(jwtSecret, 86_400)
  return Promise.all(
    userIds.map(async (userId, n) => ({
      token: await tokens.issue({ sessionId: sessionIds[n]!, userId }, new Date()),
      userId,
      credentials: { identifier: `${userId}@example.com`, password: benchPassword },
    })),
  )
}
