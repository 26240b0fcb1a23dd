import type pg from 'pg'
import { expect, test } from 'vitest'
import { overrideQuery } from './override-query.ts'

type Sent = { name?: string; callback: (error: null) => void }

test('statements with values get one name per text', () => {
  const sent: Sent[] = []
  const connection = { stream: { destroy() {} } }
  const client = { query: (statement: Sent) => void sent.push(statement), connection } as unknown as pg.PoolClient
  overrideQuery(client, { usesNames: true, timeout: 60_000 })
  for (const text of ['select $1::int', 'select $1::int', 'select $1::text']) void client.query(text, [1])
  const [first, second, third] = sent.map(({ name }) => name)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  for (const { callback } of sent) callback(null)
})
