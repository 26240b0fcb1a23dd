import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { createTransport as CreateTransport, Transporter } from 'nodemailer'
import type { Log } from '#server/log.ts'
import { composeMail } from './compose-mail.ts'
import type { Sender } from './templates/email.ts'

/** A rendered mail; `id` is the same for every attempt, so that receivers recognise a repetition. */
export type RenderedEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sender: Sender
  /** The page that ends mails of this kind; a POST to its URL does so, too. */
  unsubscribeUrl?: string
}

/** Sends mails; `send` throws if the mail was not accepted. */
export type Mailer = { send(mail: RenderedEmail): Promise<void>; close(): void }

type MailerOptions = {
  /** smtp:// or smtps://, with credentials where the server needs them. */
  smtpUrl: string | undefined
  /** The sender, "Name <a@b>" or an address; the company's name and e-mail by default. */
  from: string | undefined
  /** The directory of the .eml files without a mail server. */
  outbox: string
  /** The store's address; its host is a part of the message ids. */
  publicUrl: string
  log: Log
}

type SmtpError = { responseCode?: number; command?: string }

/** Whether the server rejects the address permanently (RFC 5321, 4.2.1: a 5yz reply to RCPT). */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError
  return responseCode >= 500 && responseCode < 600 && command === 'RCPT TO'
}

type SendError = SmtpError & { code?: string; syscall?: string; timeoutType?: string }

/** Whether the server refuses the address, permanently or for now (RFC 5321, 4.2.1: a reply of 400 or more to RCPT). */
export function isRefusedAddress(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError
  return responseCode >= 400 && command === 'RCPT TO'
}

/** Whether the server refuses the content of this mail permanently (a 5yz reply to DATA), such as a text that it takes for spam. */
export function isRefusedContent(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError
  return responseCode >= 500 && command === 'DATA'
}

/** Whether a mail was not sent for certain. If the connection ends before the reply to the content, the server may have accepted the mail. */
export function isCertainlyNotSent(error: unknown): boolean {
  const { responseCode = 0, code = '', syscall, timeoutType } = error as SendError
  const isRefused = responseCode >= 400
  const isBeforeConnection = ['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE'].includes(code)
  const isTimeoutOfConnection = timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
  // Of the network: connect. Of the outbox: open, write and rename of files.
  const isSystemError = syscall !== undefined && code !== 'ECONNRESET' && code !== 'EPIPE' && syscall !== 'read'
  return isRefused || isBeforeConnection || isTimeoutOfConnection || isSystemError
}

/** The options of a mailer, and the host of the store's address. */
type MailSettings = MailerOptions & { host: string }

/** Sends through SMTP over at most two connections, with timeouts for each step. The library is loaded with the first mail. */
function createSmtpMailer(settings: MailSettings, smtpUrl: string): Mailer {
  const options = {
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof CreateTransport>[0]
  let transport: Promise<Transporter> | undefined
  return {
    async send(mail) {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
      await (await transport).sendMail(await composeMail(mail, settings))
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Writes a file that only its owner may read; creates its directory if it does not exist. */
async function writePrivateFile(file: string, content: string): Promise<void> {
  const write = () => writeFile(file, content, { mode: 0o600 })
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await write()
  })
}

/** Writes mails to files, for a store without a mail server. They can contain codes, so only their owner may read them. */
function createOutboxMailer(settings: MailSettings): Mailer {
  return {
    async send(mail) {
      const { raw } = await composeMail(mail, settings)
      const file = join(settings.outbox, `${mail.id}.eml`)
      // The rename is atomic: a reader of the outbox sees no partial file.
      await writePrivateFile(`${file}.part`, raw)
      await rename(`${file}.part`, file)
      settings.log.warn({ mail: mail.id }, `No SMTP_URL is set: a mail was written to ${file}.`)
    },
    close() {},
  }
}

/** The mailer of SMTP_URL, else of the outbox below DATA_DIR. */
export function createMailer(options: MailerOptions): Mailer {
  const settings = { ...options, host: new URL(options.publicUrl).hostname }
  return options.smtpUrl ? createSmtpMailer(settings, options.smtpUrl) : createOutboxMailer(settings)
}
