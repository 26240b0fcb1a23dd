import { escapeHtml } from '#server/html/escape-html.ts'
import type { Email, EmailPart, Sender } from './email.ts'
import { splitAtLinks } from './links.ts'

/** The store's colours in hex, the only notation that all mail clients support. */
const ink = '#1c1d29'
const muted = '#63646e'
const hairline = '#e6e3dd'
const ground = '#fbfaf7'
const marigold = '#f0a92b'
const font = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Long words and addresses break, so that a mail is not wider than a phone. Not every mail client knows the first, or inherits it into tables. */
const wrap = 'overflow-wrap:anywhere;word-break:break-word'

/** Plain text as HTML with its line breaks. */
const toHtml = (text: string): string => escapeHtml(text).replace(/\n/g, '<br>')

/** Plain text as HTML in which the given web addresses are links. */
const toLinkedHtml = (text: string, addresses: readonly string[]): string =>
  splitAtLinks(text)
    .map((part) =>
      addresses.includes(part)
        ? `<a href="${escapeHtml(part)}" style="color:${ink}">${escapeHtml(part)}</a>`
        : toHtml(part),
    )
    .join('')

function rowHtml({ label, value, strong }: { label: string; value: string; strong?: boolean }): string {
  const style = `padding:8px 0;${wrap};border-top:1px solid ${hairline};${strong ? 'font-weight:700' : ''}`
  return `<tr><td width="55%" style="${style};color:${strong ? ink : muted}">${toHtml(label)}</td><td align="right" style="${style};padding-left:12px">${toHtml(value)}</td></tr>`
}

const linkHtml = ({ text, name, url }: { text: string; name: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" title="${escapeHtml(name)}" style="display:inline-block;padding:0 10px;border:1px solid ${hairline};border-radius:10px;background:${ground};color:${ink};text-decoration:none">${escapeHtml(text)}</a>`

function partHtml(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${toLinkedHtml(part.text, part.addresses ?? [])}</p>`
    case 'note':
      return `<p style="margin:0 0 16px;font-size:14px;color:${muted}">${toHtml(part.text)}</p>`
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;border:1px solid ${hairline};border-radius:10px;background:${ground};font-size:30px;font-weight:700;letter-spacing:8px;text-align:center">${escapeHtml(part.code)}</p>`
    case 'button':
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;border:1px solid ${part.isSecondary ? hairline : marigold};background:${part.isSecondary ? '#ffffff' : marigold};color:${ink};font-weight:600;text-decoration:none">${escapeHtml(part.text)}</a></p>`
    case 'links':
      return `<p style="margin:0 0 20px;line-height:2.2"><strong>${toHtml(part.label)}</strong><br>${part.links.map(linkHtml).join(' ')}</p>`
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;margin:0 0 20px;font-size:15px;font-variant-numeric:tabular-nums">${part.rows.map(rowHtml).join('')}</table>`
  }
}

/** The email as HTML that mail clients render alike: tables and inline styles, no pictures, no scripts. */
export function renderHtml({ subject, heading, parts }: Email, sender: Sender): string {
  const name = escapeHtml(sender.companyName)
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${ground};font-family:${font};font-size:16px;line-height:1.55;color:${ink};${wrap}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:560px;margin:0 auto">
<tr><td style="padding:0 4px 16px;${wrap};font-size:22px;font-weight:700">${name}</td></tr>
<tr><td style="padding:28px 24px 12px;${wrap};background:#ffffff;border:1px solid ${hairline};border-radius:14px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${toHtml(heading)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;${wrap};font-size:13px;color:${muted}">${name}, ${toHtml(sender.address)}<br>${escapeHtml(sender.email)} · ${escapeHtml(sender.contact)}</td></tr>
</table></body></html>
`
}
