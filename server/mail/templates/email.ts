/** A part of a letter, in the order it is read. `url` is whole, made from PUBLIC_URL. */
export type EmailPart =
  | { kind: 'text'; text: string }
  /** Small and muted: what to do if this was not you, and the like. */
  | { kind: 'note'; text: string }
  /** Large, spaced, easy to copy: a one-time code. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; text: string; url: string }
  /** Facts or sums, a label and a value a row; the strong ones stand out. */
  | { kind: 'rows'; rows: { label: string; value: string; strong?: boolean }[] }

/** A mail as the store means it; how it looks in text and in HTML is decided in one place. All of it is plain text. */
export type Email = {
  to: string
  subject: string
  heading: string
  parts: EmailPart[]
  /** Not worth sending after this moment (ISO 8601), such as a code that has run out. */
  until?: string
}

/** Who writes: the shop, as company details name it. */
export type Sender = { companyName: string; address: string; email: string; contact: string }
