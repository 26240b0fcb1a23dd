import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The outbox directory of the store under test; the global setup sets E2E_DATA_DIR. */
const outbox = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox')

async function findMails(address: string): Promise<Email[]> {
  const files = await readdir(outbox()).catch(() => [])
  const mails = files.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox(), name)))
  const parsed = await Promise.all((await Promise.all(mails)).map((mail) => PostalMime.parse(mail)))
  return parsed.filter(({ to }) => to?.some((receiver) => receiver.address === address))
}

/** Waits for the mail with this subject to an address; returns its text. */
export async function waitForMail(address: string, subject: string | RegExp): Promise<string> {
  const find = async () => (await findMails(address)).find((mail) => mail.subject?.match(subject))?.text
  await expect.poll(find, { message: `a mail "${subject}" to ${address}` }).toBeDefined()
  return (await find()) ?? ''
}

/** Waits for the mail with a code to an address, by default one that resets a password; returns the code, which has a line of its own. */
export async function waitForCode(address: string, subject = /one-time code/): Promise<string> {
  const [, code = ''] = /^\s*(\d{6})\s*$/m.exec(await waitForMail(address, subject)) ?? []
  return code
}
