import type { Email, EmailPart, Sender } from './email.ts'

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text
    case 'code':
      return `    ${part.code}`
    case 'button':
      return `${part.text}: ${part.url}`
    case 'links':
      return [part.label, ...part.links.map(({ name, url }) => `${name}: ${url}`)].join('\n')
    case 'rows':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}

/** The email as plain text. */
export const renderText = ({ heading, parts }: Email, sender: Sender): string =>
  [
    heading,
    ...parts.map(partText),
    `-- \n${sender.companyName}\n${sender.address}\n${sender.email} · ${sender.contact}`,
  ]
    .join('\n\n')
    .concat('\n')
