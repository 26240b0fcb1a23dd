import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, vi } from 'vitest'
import { silentLog } from '#server/log.ts'
import { test } from '#tests/support/test-context.ts'
import { createMailer } from './mailer.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import type { Email, Sender } from './templates/email.ts'

const sender: Sender = { companyName: 'Vipani', address: 'Pune', email: 'shop@example.com', contact: '020 1234' }
const email: Email = {
  to: 'asha@example.com',
  subject: 'Hello\r\nBcc: everybody@example.com',
  heading: 'Hello',
  parts: [{ kind: 'text', text: 'It is ₹5.' }],
}

/** A mail server that records its mails, and rejects addresses that start with 'nobody' permanently. */
async function startMailServer() {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((done) => void server.close(done)),
  }
}

const createTestMailer = (smtpUrl: string | undefined, outbox = '/nowhere', log = silentLog) => {
  const mailer = createMailer({ smtpUrl, outbox, from: undefined, publicUrl: 'https://shop.example', log })
  onTestFinished(() => mailer.close())
  return mailer
}

const clock = () => new Date('2026-11-21T10:00:00Z')

test('a mail is sent as text and HTML, and line breaks in its subject add no headers', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  await sendMail({ mailer: createTestMailer(server.url), clock, log: silentLog }, { id: 'a1', email }, sender)

  const mail = await PostalMime.parse(server.received[0] ?? '')
  expect(mail).toMatchObject({
    from: { name: 'Vipani', address: 'shop@example.com' },
    to: [{ address: 'asha@example.com' }],
    subject: 'Hello Bcc: everybody@example.com',
    messageId: '<a1@shop.example>',
  })
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.text).toContain('It is ₹5.')
  expect(mail.html).toContain('It is ₹5.')
})

test('a mail that can be ended has the link in its header, as mail programs read it', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const send = (mail: Email) =>
    sendMail({ mailer: createTestMailer(server.url), clock, log: silentLog }, { id: 'a1', email: mail }, sender)
  const unsubscribeUrl = `https://shop.example/unsubscribe/${'a'.repeat(43)}`
  await send({ ...email, unsubscribeUrl })
  await send(email)
  const headers = await Promise.all(server.received.map(async (text) => (await PostalMime.parse(text)).headers))
  const valuesOf = (name: string) => headers.map((all) => all.find(({ key }) => key === name)?.value)
  expect(valuesOf('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`, undefined])
  expect(valuesOf('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click', undefined])
})

test('a mail that the mail server rejects permanently is logged and not retried', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const warn = vi.fn()
  const mailer = createTestMailer(server.url)
  await sendMail(
    { mailer, clock, log: { ...silentLog, warn } },
    { id: 'a', email: { ...email, to: 'nobody@x.in' } },
    sender,
  )

  expect(warn).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledWith({ mail: 'a' }, expect.not.stringContaining('Hello'))
  expect(server.received).toEqual([])
})

test('while the mail server is unavailable sending fails, so that the queue retries', async () => {
  const server = await startMailServer()
  await server.close()
  const mailer = createTestMailer(server.url)

  await expect(sendMail({ mailer, clock, log: silentLog }, { id: 'a', email }, sender)).rejects.toThrow()
})

test('an expired mail is not sent', async ({ context }) => {
  context.setClock('2026-11-21T10:10:00Z')
  await queueMail(context.db, { ...email, expiresAt: '2026-11-21T10:10:00Z' }, null)
  await queueMail(context.db, { ...email, to: 'ravi@example.com', expiresAt: '2026-11-21T10:10:01Z' }, null)
  await context.runJobs()

  expect(context.mails.map(({ to }) => to)).toEqual(['ravi@example.com'])
})

test('without a mail server a mail is written to the outbox, readable by the owner only, and the file is logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vipani-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const warn = vi.fn()
  const outbox = join(folder, 'outbox')
  const mailer = createTestMailer(undefined, outbox, { ...silentLog, warn })
  await sendMail({ mailer, clock, log: silentLog }, { id: 'b2', email }, sender)

  const file = join(outbox, 'b2.eml')
  expect(await readdir(outbox)).toEqual(['b2.eml'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await PostalMime.parse(await readFile(file))).text).toContain('It is ₹5.')
  expect(warn.mock.calls[0]?.[1]).toContain(file)
  expect(warn.mock.calls[0]?.[1]).not.toContain('Hello')
})

test('a mail queued in a transaction is sent after its commit, once, and not after a rollback', async ({ context }) => {
  await context.db.transaction().execute((trx) => queueMail(trx, { ...email, to: 'asha@example.com' }, null))
  const failing = context.db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...email, to: 'ravi@example.com' }, null)
    throw new Error('the order was not placed')
  })
  await expect(failing).rejects.toThrow()
  await context.runJobs()
  await context.runJobs()

  expect(context.mails.map(({ to }) => to)).toEqual(['asha@example.com'])
})
