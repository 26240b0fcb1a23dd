import { once } from 'node:events'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { expect, onTestFinished, vi } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { longWaitLimits } from '#tests/support/processes/long-wait-limits.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

/** The begin of a file in a form with the boundary "b". */
const file = (field: string) => `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`
const textField = '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n'
const end = '\r\n--b--\r\n'

/** A picture of 800 kB. */
const createPicture = () =>
  sharp({ create: { width: 516, height: 516, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** Sends forms of an administrator to a process in which all forms may have 1 MB of memory; `open` sends one in parts. */
async function listen(context: TestContext) {
  const { app } = await createApi(context, { overloadLimits: { ...longWaitLimits, maxUploadBytes: 1_000_000 } })
  onTestFinished(() => app.close())
  const authorization = `Bearer ${await issueToken(context, await createAdmin(context))}`
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/company-details/logo`
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const open = (): ClientRequest => {
    const upload = httpRequest(url, { method: 'POST', headers, agent })
    upload.on('error', () => {})
    onTestFinished(() => void upload.destroy())
    return upload
  }
  const send = (body: Buffer) => fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  return { open, send }
}

async function responseOf(upload: ClientRequest) {
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  const { message } = JSON.parse((await response.toArray()).join(''))
  return { status: response.statusCode, message, headers: response.headers }
}

test('forms over the memory for forms get 503, and the others are completed', async ({ context }) => {
  const { open, send } = await listen(context)
  const form = Buffer.concat([Buffer.from(file('logo')), await createPicture()])
  const forms = [open(), open()]
  for (const each of forms) each.write(form)
  const responses = forms.map(responseOf)
  const rejected = await Promise.race(responses)
  expect(rejected.status).toBe(503)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)

  for (const each of forms) each.end(end)
  expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([200, 503])
  const whole = Buffer.concat([form, Buffer.from(end)])
  for (let n = 0; n < 3; n++) expect((await send(whole)).status).toBe(200)
})

test('the memory of an aborted form is free again', async ({ context }) => {
  const { open, send } = await listen(context)
  const form = Buffer.concat([Buffer.from(file('logo')), await createPicture()])
  const forms = [open(), open()]
  for (const each of forms) each.write(form)
  const { status } = await Promise.race(forms.map(responseOf))
  expect(status).toBe(503)

  for (const each of forms) each.destroy()
  const whole = Buffer.concat([form, Buffer.from(end)])
  await vi.waitFor(async () => expect((await send(whole)).status).toBe(200), eventually)
})

test('a text counts before it is complete', async ({ context }) => {
  const { open } = await listen(context)
  const forms = [open(), open()]
  for (const form of forms) form.write(textField + 'x'.repeat(590_000))
  expect((await Promise.race(forms.map(responseOf))).status).toBe(503)
})

test('chunks of one byte count with the memory that each takes', async ({ context }) => {
  const form = (await listen(context)).open()
  form.write(file('logo'))
  for (let n = 0; n < 3000; n++) form.write('x')
  expect((await responseOf(form)).status).toBe(503)
})

test.for([
  ['of an unknown field', file('other'), 'This form takes no file named "other".'],
  ['over the maximum', `${file('logo')}x\r\n${file('logo')}`, 'At most 1 file(s) at once for "logo".'],
  [
    'of JSON without a file name',
    '--b\r\ncontent-disposition: form-data; name="note"\r\ncontent-type: application/json\r\n\r\n',
    'This form takes no file named "note".',
  ],
])(
  'a file %s is refused before it is received, and the rest of its form is discarded',
  async ([, begin, message], { context }) => {
    const form = (await listen(context)).open()
    form.write(`${begin}[1,`)
    expect(await responseOf(form)).toMatchObject({ status: 400, message })
    const rest = Buffer.alloc(20_000_000)
    form.end(rest)
    await once(form, 'close')
    expect(form.errored).toBeNull()
  },
)
