import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { overrideQuery } from './override-query.ts'

type Sent = { text: string; name?: string; callback: (error: Error | null, result?: unknown) => void }

/** A client that records the statements that it would send. */
function createClient({ isPipelined }: { isPipelined: boolean }) {
  const sent: Sent[] = []
  const destroy = vi.fn()
  const client = { query: (statement: Sent) => void sent.push(statement), connection: { stream: { destroy } } }
  overrideQuery(client as unknown as pg.PoolClient, { usesNames: true, timeout: 60_000, isPipelined })
  return { query: client.query as unknown as pg.PoolClient['query'], sent, destroy }
}

const texts = (sent: readonly Sent[]) => sent.map(({ text }) => text)

test('the first statement of a transaction is sent before the response to BEGIN', async () => {
  const { query, sent } = createClient({ isPipelined: true })
  expect(await query('begin', [])).toMatchObject({ command: 'BEGIN' })
  const selected = query('select $1::int', [1])
  expect(texts(sent)).toEqual(['begin', 'select $1::int'])

  for (const { callback } of sent) callback(null, { rows: [] })
  expect(await selected).toEqual({ rows: [] })
})

test('if BEGIN fails, the connection is closed', async () => {
  const { query, sent, destroy } = createClient({ isPipelined: true })
  await query('begin', [])
  sent[0]!.callback(new Error('canceled'))
  await vi.waitFor(() => expect(destroy).toHaveBeenCalledOnce())
})

test('behind a pooler BEGIN is awaited', async () => {
  const { query, sent, destroy } = createClient({ isPipelined: false })
  const begun = query('begin', [])
  sent[0]!.callback(new Error('no server connection'))
  await expect(begun).rejects.toThrow('no server connection')
  expect(destroy).not.toHaveBeenCalled()
})

test('statements with values get one name per text', () => {
  const { query, sent } = createClient({ isPipelined: true })
  for (const text of ['select $1::int', 'select $1::int', 'select $1::text']) void query(text, [1])
  const [first, second, third] = sent.map(({ name }) => name)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  for (const { callback } of sent) callback(null)
})
