import { sql } from 'kysely'
import { type Check, restoreRemedy, sqlCheck } from './check.ts'

const inPublicSchema = sql`relnamespace = 'public'::regnamespace`

const invalidObjects = sql`
  select 'constraint ' || conname || ' is not validated' as wrong
  from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
  union all
  select 'index ' || relname || ' is not complete' from pg_index join pg_class on pg_class.oid = indexrelid
  where ${inPublicSchema} and not (indisvalid and indisready)
  union all
  select 'trigger ' || tgname || ' of ' || relname || ' is disabled' from pg_trigger join pg_class on pg_class.oid = tgrelid
  where ${inPublicSchema} and tgenabled <> 'O'`

/** Checks of the schema. */
export const schemaChecks: readonly Check[] = [
  sqlCheck('Constraints, indexes and triggers are enabled and valid.', invalidObjects, restoreRemedy),
]
