import type { Letter, LetterPart, Sender } from './letter.ts'

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text
    case 'code':
      return `    ${part.code}`
    case 'button':
      return `${part.text}: ${part.url}`
    case 'rows':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}

/** The letter for readers without HTML. */
export const letterText = ({ heading, parts }: Letter, sender: Sender): string =>
  [
    heading,
    ...parts.map(partText),
    `-- \n${sender.companyName}\n${sender.address}\n${sender.email} · ${sender.contact}`,
  ]
    .join('\n\n')
    .concat('\n')
