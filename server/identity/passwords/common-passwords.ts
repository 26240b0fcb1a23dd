import { invalidField } from '#server/errors.ts'

/** The number of the most used passwords that are rejected. */
const commonPasswordCount = 10_000

const commonPasswordMessage =
  'This is one of the 10,000 most used passwords, which attackers try first. Choose another, such as three or four words that do not belong together.'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The most used passwords in lower case; the package lists them by frequency, the most used first. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonPasswordCount))
}

/** Rejects a new password that is among the 10,000 most used ones, in any case (NIST SP 800-63B, 3.1.1.2): invalid input at its field. */
export async function assertUncommonPassword(field: 'password' | 'newPassword', password: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) throw invalidField(field, commonPasswordMessage)
}
