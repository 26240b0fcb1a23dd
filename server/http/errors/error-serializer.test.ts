import { inspect } from 'node:util'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { createCustomer } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { replyWithError } from '../error-reply.ts'
import { redactDetails, redactError, serializeError } from './error-serializer.ts'

test('an error that names a person is logged without the person', async ({ context }) => {
  const { id } = await createCustomer(context, { email: 'asha.rao@example.in' })
  await createCustomer(context, { email: 'ravi@example.in' })
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({
    logger: { serializers: { err: serializeError }, redact: ['req.headers.authorization'], stream },
  })
  app.setErrorHandler(replyWithError)
  app.get('/', () => context.db.updateTable('users').set({ email: 'ravi@example.in' }).where('id', '=', id).execute())
  expect((await app.inject('/')).statusCode).toBe(500)

  const log = lines.join('')
  expect(log).toContain('duplicate key value violates unique constraint')
  expect(log).toMatch(/\\n {4}at /)
  expect(log).not.toMatch(/ravi|asha|example\.in/)
  await app.close()
})

test('what a mail server says of an address stays out of every log', () => {
  const refused = Object.assign(new Error("Can't send mail: 451 4.2.0 <asha@example.in>: try later"), {
    code: 'EENVELOPE',
    responseCode: 451,
    response: '451 4.2.0 <asha@example.in>: try later',
    rejected: ['asha@example.in'],
    rejectedErrors: [new Error('asha@example.in')],
    envelope: { to: ['asha@example.in'] },
  })
  const failed = new Error('a job failed for asha@example.in', { cause: refused })
  const shown = [redactError(failed), serializeError(failed), redactDetails({ err: failed, job: 'mail' })].map(
    (one) => inspect(one, { depth: 9 }) + JSON.stringify(one),
  )
  for (const text of shown) {
    expect(text).not.toMatch(/asha|example\.in/)
    expect(text).toMatch(/451/)
    expect(text).toMatch(/EENVELOPE/)
  }
})

test('what is thrown and is no error is not logged as it is', () => {
  expect(JSON.stringify(serializeError({ email: 'asha@example.in' }))).not.toContain('asha')
})
