import { createHash } from 'node:crypto'
import { randomText } from '../random-text.ts'

/** The number of recovery codes of a user. */
const recoveryCodeCount = 10

/** Letters and digits that look different from each other: 16 of them are 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const createRecoveryCode = (): string => Array.from({ length: 4 }, () => randomText(alphabet, 4)).join('-')

/** New recovery codes as they are shown, such as ABCD-EFGH-JKLM-NPQR. */
export const createRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, createRecoveryCode)

/** The hash under which a recovery code is stored. A fast hash is enough, because 80 random bits cannot be guessed. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
