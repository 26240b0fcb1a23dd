import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/** A parameter of a compiled statement that each call replaces by its value. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The values of a statement as SQL expressions. */
export type Placeholders<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

const placeholder = (name: string) => sql.val(new Placeholder(name))

/**
 * A statement that is built and compiled at its first call; each call fills in its values. For statements of many expressions that every cart
 * or order needs: to build one takes longer than to send it, and PostgreSQL's names of statements are found by the text.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database, value: Placeholders<Values>) => { compile(db: Database): CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholder as Placeholders<Values>).compile(db)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
