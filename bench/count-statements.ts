import { withClient } from '#server/database/with-client.ts'

const marker = '/* excluded from the count */'
const countQuery = `${marker} select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
  where query not like '%excluded from the count%' and query not like '%graphile_worker%' and query !~* '^\\s*(begin|commit|rollback|listen)'`

/** The number of statements that PostgreSQL received during `work`, without BEGIN, COMMIT, LISTEN and those of the job queue. */
export function countStatements(connectionString: string, work: () => Promise<unknown>): Promise<number> {
  return withClient({ connectionString }, async (client) => {
    await client.query(`${marker} select pg_stat_statements_reset()`)
    await work()
    const { rows } = await client.query<{ calls: number }>(countQuery)
    return rows[0]!.calls
  })
}
