import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The outbox directory of the store under test; the global setup sets E2E_DATA_DIR. */
const outbox = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** The bytes of each mail by its file, which never changes. */
const files = new Map<string, Promise<Buffer>>()

function readOnce(file: string): Promise<Buffer> {
  const bytes = files.get(file) ?? readFile(file)
  files.set(file, bytes)
  return bytes
}

async function findMails(address: string): Promise<Email[]> {
  const names = await readdir(outbox()).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml')).map((name) => readOnce(join(outbox(), name)))
  // A run sends hundreds of mails, and to parse one takes 2 ms.
  const candidates = (await Promise.all(mails)).filter((mail) => mail.includes(address))
  const parsed = await Promise.all(candidates.map((mail) => PostalMime.parse(mail)))
  return parsed.filter(({ to }) => to?.some((receiver) => receiver.address === address))
}

/** Waits for the mail with this subject to an address; returns its text. */
export async function waitForMail(address: string, subject: string | RegExp): Promise<string> {
  let text: string | undefined
  const find = async () => {
    text = (await findMails(address)).find((mail) => mail.subject?.match(subject))?.text
    return text
  }
  await expect.poll(find, { message: `a mail "${subject}" to ${address}`, timeout: 30_000 }).toBeDefined()
  return text ?? ''
}

/** Waits for the mail with a code to an address, by default one that resets a password; returns the code, which has a line of its own. */
export async function waitForCode(address: string, subject = /one-time code/): Promise<string> {
  const [, code = ''] = /^\s*(\d{6})\s*$/m.exec(await waitForMail(address, subject)) ?? []
  return code
}
