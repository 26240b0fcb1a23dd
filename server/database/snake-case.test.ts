import { DummyDriver, Kysely, sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { snakeCase } from './snake-case.ts'

type Orders = { orders: { id: string; placedAt: Date; 'odd"Name': number } }
const { dialect, plugins } = snakeCase({ pool: null as unknown as pg.Pool })
const db = new Kysely<Orders>({
  dialect: Object.assign(Object.create(dialect), { createDriver: () => new DummyDriver() }),
  plugins,
})

test('names in a statement are converted to snake_case; values and SQL texts are not', () => {
  const { sql: text, parameters } = db
    .selectFrom('orders as oldOrders')
    .select(['oldOrders.placedAt as placedFirst', sql<string>`'aText'`.as('lastText')])
    .where(sql.ref('oldOrders.placedAt'), '>', 'aValue')
    .orderBy('placedAt')
    .compile()
  expect(text).toBe(
    `select "old_orders"."placed_at" as "placed_first", 'aText' as "last_text" from "orders" as "old_orders" where "old_orders"."placed_at" > $1 order by "placed_at"`,
  )
  expect(parameters).toEqual(['aValue'])
})

test('a quote in a name is escaped', () => {
  for (let twice = 0; twice < 2; twice++) {
    expect(db.selectFrom('orders').select('odd"Name').compile().sql).toBe('select "odd""_name" from "orders"')
  }
})
