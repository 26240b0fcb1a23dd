/** A part of an email. `url` is absolute, made from PUBLIC_URL. */
export type EmailPart =
  /**
   * `addresses` are the web addresses in the text that become links (`findLinks`): those that the store or its courier wrote. What customers wrote,
   * such as names and reasons, has none: anybody could make the store send links to the address of another person.
   */
  | { kind: 'text'; text: string; addresses?: readonly string[] }
  /** Small and muted, such as what to do about an unexpected email. */
  | { kind: 'note'; text: string }
  /** A one-time code, large and easy to copy. */
  | { kind: 'code'; code: string }
  /** `isSecondary` for a link beside the action of the email. */
  | { kind: 'button'; text: string; url: string; isSecondary?: true }
  /** Links beside each other, with a label before them. `name` says in the text of the email what a symbol means. */
  | { kind: 'links'; label: string; links: { text: string; name: string; url: string }[] }
  /** Rows of a label and a value. */
  | { kind: 'rows'; rows: { label: string; value: string; strong?: boolean }[] }

/** The content of an email in plain text; email-text.ts and email-html.ts render it. */
export type Email = {
  to: string
  subject: string
  heading: string
  parts: EmailPart[]
  /** Not sent after this time (ISO 8601), such as the expiry of a code. */
  expiresAt?: string
  /** The page that ends mails of this kind, for the button of mail programs, which send a POST to its URL (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string
  /** One of a mail to many customers: waiting mails about orders and accounts are sent before it. */
  isBulk?: true
}

/** The sender, as in company details. */
export type Sender = { companyName: string; address: string; email: string; contact: string }
