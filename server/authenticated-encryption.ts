import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const authTagLength = 16

/** A text, encrypted by AES-256-GCM for the row with an id, which is authenticated with the text. The key has 32 bytes. */
export function encryptFor(key: Buffer, id: string, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength }).setAAD(Buffer.from(id))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** The text of `encryptFor`; throws if the key or the id is another one, or the content was changed. */
export function decryptFor(key: Buffer, id: string, content: Buffer): string {
  const encryptedFrom = ivLength + authTagLength
  const decipher = createDecipheriv(algorithm, key, content.subarray(0, ivLength), { authTagLength })
    .setAAD(Buffer.from(id))
    .setAuthTag(content.subarray(ivLength, encryptedFrom))
  return Buffer.concat([decipher.update(content.subarray(encryptedFrom)), decipher.final()]).toString('utf8')
}
