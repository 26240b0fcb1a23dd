import { sql } from 'kysely'
import { type Check, restoreRemedy, sqlCheck } from './check.ts'

const ours = sql`relnamespace = 'public'::regnamespace`

const inForce = sql`
  select 'constraint ' || conname || ' was never checked' as wrong
  from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
  union all
  select 'index ' || relname || ' is not complete' from pg_index join pg_class on pg_class.oid = indexrelid
  where ${ours} and not (indisvalid and indisready)
  union all
  select 'trigger ' || tgname || ' of ' || relname || ' is switched off' from pg_trigger join pg_class on pg_class.oid = tgrelid
  where ${ours} and tgenabled <> 'O'`

/** What PostgreSQL itself guards. */
export const schemaChecks: readonly Check[] = [
  sqlCheck('Constraints, indexes and triggers are in force.', inForce, restoreRemedy),
]
