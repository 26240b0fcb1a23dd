import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport as CreateTransport, Transporter } from 'nodemailer'
import type { Log } from '#server/context.ts'
import type { Sender } from './templates/email.ts'

/** A mail ready to go; `id` is the same at each try, so that receivers can tell a repetition. */
export type RenderedEmail = { id: string; to: string; subject: string; text: string; html: string; sender: Sender }

/** Where mails leave the store. `send` throws when one did not get through. */
export type Mailer = { send(mail: RenderedEmail): Promise<void>; close(): void }

export type MailerOptions = {
  /** smtp:// or smtps://, with name and password where the server asks for them. */
  smtpUrl: string | undefined
  /** The sender's address, "Name <a@b>" or bare; the shop's own name and e-mail when left out. */
  from: string | undefined
  /** Where mails are kept as .eml files while there is no mail server. */
  outbox: string
  /** The store's address; its host names the mails. */
  publicUrl: string
  log: Log
}

type SmtpError = { responseCode?: number; command?: string }

/** The server knows the address and will never take mail for it (RFC 5321, 4.2.1: a 5yz reply to RCPT). */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError
  return responseCode >= 500 && responseCode < 600 && command === 'RCPT TO'
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

function message({ id, to, subject, text, html, sender }: RenderedEmail, { from, publicUrl }: MailerOptions) {
  return {
    from: from ?? { name: oneLine(sender.companyName), address: sender.email },
    replyTo: from ? { name: oneLine(sender.companyName), address: sender.email } : undefined,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // Holiday notes and the like should not answer a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** A transport that is made with the first mail: the library is large, and a process may never send one. */
function lazyTransport<Options extends Parameters<typeof CreateTransport>[0]>(options: Options) {
  let making: Promise<Transporter> | undefined
  return {
    open: () => {
      making ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
      return making
    },
    close: () => void making?.then((transport) => transport.close()),
  }
}

/** A real mail server: one kept connection, with limits on how long each step may take. */
function createSmtpMailer(options: MailerOptions, smtpUrl: string): Mailer {
  const transport = lazyTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof CreateTransport>[0])
  return {
    send: async (mail) => void (await (await transport.open()).sendMail(message(mail, options))),
    close: transport.close,
  }
}

/** Files instead of mails, for a shop without a mail server. They can hold codes, so only their owner may read them. */
function createOutboxMailer(options: MailerOptions): Mailer {
  const transport = lazyTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message: content } = await (await transport.open()).sendMail(message(mail, options))
      await mkdir(options.outbox, { recursive: true, mode: 0o700 })
      const file = join(options.outbox, `${mail.id}.eml`)
      // Whole or not at all: a reader of the outbox never meets half a mail.
      await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      options.log.warn({ file }, `No SMTP_URL is set: a mail ("${oneLine(mail.subject)}") was kept in ${file}.`)
    },
    close: transport.close,
  }
}

/** The way out for mails: the mail server of SMTP_URL, else the outbox below DATA_DIR. */
export const createMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl ? createSmtpMailer(options, options.smtpUrl) : createOutboxMailer(options)
