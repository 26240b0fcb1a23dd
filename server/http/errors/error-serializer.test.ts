import { inspect } from 'node:util'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { createCustomer } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { replyWithError } from '../error-reply.ts'
import { serializeError } from './error-serializer.ts'

test('a logged database error contains no personal data', async ({ context }) => {
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

test('a logged error of a mail server contains no e-mail address', () => {
  const mailError = Object.assign(new Error("Can't send mail: 451 4.2.0 <asha@example.in>: try later"), {
    code: 'EENVELOPE',
    responseCode: 451,
    response: '451 4.2.0 <asha@example.in>: try later',
    rejected: ['asha@example.in'],
    rejectedErrors: [new Error('asha@example.in')],
    envelope: { to: ['asha@example.in'] },
  })
  const jobError = new Error('a job failed for asha@example.in', { cause: mailError })
  const logged = serializeError(jobError)
  const text = inspect(logged, { depth: 9 }) + JSON.stringify(logged)
  expect(text).not.toMatch(/asha|example\.in/)
  expect(text).toMatch(/451/)
  expect(text).toMatch(/EENVELOPE/)
})

test('a thrown value that is not an Error is not logged', () => {
  expect(JSON.stringify(serializeError({ email: 'asha@example.in' }))).not.toContain('asha')
})
