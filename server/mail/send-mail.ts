import type { Shop } from '../shop.ts'
import type { Letter, Sender } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { isRefusedForGood } from './post.ts'
import type { QueuedLetter } from './queue-mail.ts'

const isOver = ({ until }: Letter, now: Date): boolean => until !== undefined && new Date(until) <= now

/**
 * The job behind queueMail: hands the letter to the mail server, or to the outbox. It throws while the server is away, so
 * that the queue tries again; an address that the server refuses for good is told and given up.
 */
export async function sendMail(
  { mail, clock, log }: Pick<Shop, 'mail' | 'clock' | 'log'>,
  queued: QueuedLetter,
  sender: Sender,
) {
  const { id, letter } = queued
  if (isOver(letter, clock())) return
  const { to, subject } = letter
  try {
    await mail.send({ id, to, subject, text: letterText(letter, sender), html: letterHtml(letter, sender), sender })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    log.warn({ mail: id }, `The mail server refuses a mail for good: "${subject}".`)
  }
}
