import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, vi } from 'vitest'
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
const quiet = { info() {}, warn() {}, error() {} }

/** A mail server that keeps what it takes and refuses some addresses for good. */
async function mailServer() {
  const taken: string[] = []
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
        taken.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => new Promise<void>((done) => void server.close(done)) }
}

const mailerTo = (smtpUrl: string | undefined, outbox = '/nowhere', log = quiet) => {
  const post = createMailer({ smtpUrl, outbox, from: undefined, publicUrl: 'https://shop.example', log })
  onTestFinished(() => post.close())
  return post
}

const at = () => new Date('2026-11-21T10:00:00Z')

test('a mail reaches the mail server in text and HTML, and no subject makes further headers', async () => {
  const server = await mailServer()
  onTestFinished(server.close)
  await sendMail({ mailer: mailerTo(server.url), clock: at, log: quiet }, { id: 'a1', email }, sender)

  const mail = await PostalMime.parse(server.taken[0] ?? '')
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

test('an address that the mail server refuses for good is told and given up', async () => {
  const server = await mailServer()
  onTestFinished(server.close)
  const warn = vi.fn()
  const mail = mailerTo(server.url)
  await sendMail(
    { mailer: mail, clock: at, log: { ...quiet, warn } },
    { id: 'a', email: { ...email, to: 'nobody@x.in' } },
    sender,
  )

  expect(warn).toHaveBeenCalledOnce()
  expect(server.taken).toEqual([])
})

test('while the mail server is away sending fails, so that the queue tries again', async () => {
  const server = await mailServer()
  await server.close()
  const mail = mailerTo(server.url)

  await expect(sendMail({ mailer: mail, clock: at, log: quiet }, { id: 'a', email }, sender)).rejects.toThrow()
})

test('a letter that has outlived its purpose is not sent', async ({ context }) => {
  context.setClock('2026-11-21T10:10:00Z')
  await queueMail(context.db, { ...email, until: '2026-11-21T10:10:00Z' })
  await queueMail(context.db, { ...email, to: 'ravi@example.com', until: '2026-11-21T10:10:01Z' })
  await context.runJobs()

  expect(context.mails.map(({ to }) => to)).toEqual(['ravi@example.com'])
})

test('without a mail server a mail is kept in the outbox, for its owner’s eyes, and the log names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vipani-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const warn = vi.fn()
  const outbox = join(folder, 'outbox')
  const mail = mailerTo(undefined, outbox, { ...quiet, warn })
  await sendMail({ mailer: mail, clock: at, log: quiet }, { id: 'b2', email }, sender)

  const file = join(outbox, 'b2.eml')
  expect(await readdir(outbox)).toEqual(['b2.eml'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await PostalMime.parse(await readFile(file))).text).toContain('It is ₹5.')
  expect(warn.mock.calls[0]?.[1]).toContain(file)
})

test('a mail queued in a transaction is sent after its commit, once, and not after a rollback', async ({ context }) => {
  await context.db.transaction().execute((trx) => queueMail(trx, { ...email, to: 'asha@example.com' }))
  const failing = context.db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...email, to: 'ravi@example.com' })
    throw new Error('the order was not placed')
  })
  await expect(failing).rejects.toThrow()
  await context.runJobs()
  await context.runJobs()

  expect(context.mails.map(({ to }) => to)).toEqual(['asha@example.com'])
})
