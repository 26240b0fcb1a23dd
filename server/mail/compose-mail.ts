import type { RenderedEmail } from './mailer.ts'

/** The sender of MAIL_FROM, and the host of the store's address, which is a part of the message ids. */
type Origin = { from: string | undefined; host: string }

const loadNodemailer = () => Promise.all([import('nodemailer/lib/mime-node'), import('nodemailer/lib/qp')])
let nodemailer: ReturnType<typeof loadNodemailer> | undefined

/** Text without line breaks, which would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/**
 * A mail as MIME text with its envelope. Headers and contents are encoded by nodemailer; its composer would join them with a dozen streams, whose
 * garbage and waits cost a tenth of the processor time of an order.
 */
export async function composeMail(mail: RenderedEmail, origin: Origin) {
  nodemailer ??= loadNodemailer()
  const [{ default: MimeNode }, { encode, wrap }] = await nodemailer
  const root = new MimeNode('multipart/alternative')
  root.setHeader(headersOf(mail, origin))
  const head = root.buildHeaders()
  const partOf = (type: string, content: string) =>
    [
      `--${root.boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      wrap(encode(content.replace(/\r?\n/g, '\r\n'))),
    ].join('\r\n')
  const parts = [partOf('text/plain', mail.text), partOf('text/html', mail.html), `--${root.boundary}--\r\n`]
  return { envelope: root.getEnvelope(), raw: `${head}\r\n\r\n${parts.join('\r\n')}` }
}

function headersOf({ id, to, subject, sender, unsubscribeUrl }: RenderedEmail, { from, host }: Origin) {
  const company = { name: oneLine(sender.companyName), address: sender.email }
  return {
    from: from ?? company,
    ...(from && { 'reply-to': company }),
    to: { name: '', address: to },
    subject: oneLine(subject),
    'message-id': `<${id}@${host}>`,
    // Autoresponders do not reply to automatic mails (RFC 3834).
    'auto-submitted': 'auto-generated',
    ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
  }
}

/** The button of mail programs. They send a POST by themselves only to an https URL with the second header (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
})
