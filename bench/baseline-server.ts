import Fastify from 'fastify'

// The baseline: Fastify without plugins, which returns the bytes that were set last.
let currentResponse: { body: Buffer; type: string } = { body: Buffer.from('ready'), type: 'text/plain' }

const app = Fastify({ bodyLimit: 10 * 1024 * 1024 })
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.put('/', async ({ body, headers }) => {
  currentResponse = { body: body as Buffer, type: String(headers['x-type']) }
  return 'ok'
})
app.get('/', (_request, reply) => reply.type(currentResponse.type).send(currentResponse.body))
app.post('/', (_request, reply) => reply.type(currentResponse.type).send(currentResponse.body))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
