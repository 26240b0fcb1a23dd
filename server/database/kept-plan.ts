import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: an array parameter whose length the planner cannot read. For `any($1)` and `unnest($1)` it estimates fewer rows with a short array
 * than without one, and so plans the statement again at each execution; with this it keeps the plan. Only for statements whose plan
 * is the same for any array.
 */
export const arrayForKeptPlan = (
  values: readonly unknown[] | RawBuilder<readonly unknown[]>,
  type: 'uuid' | 'int',
): RawBuilder<unknown> => sql`array(select unnest(${values}::${sql.raw(type)}[]))`
