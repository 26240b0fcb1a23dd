import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { test } from '#tests/support/test-context.ts'

test('a request that is under way when the store closes is answered, and its connection ends with it', async ({
  context,
}) => {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const { app } = await createApi(context)
  app.addHook('preHandler', async () => {
    begun.resolve()
    await held.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await begun.promise

  const closing = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  held.resolve()
  const [answer] = await Promise.all([text(socket), once(socket, 'close'), closing])
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(answer).toMatch(/^connection: close/im)
})
