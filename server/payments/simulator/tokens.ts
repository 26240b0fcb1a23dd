import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const sign = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Access tokens, signed with the client secret so that every process can verify them. */
export function createSimulatorTokens(secret: string) {
  let revoked = ''
  return {
    issue(issuedAt: number, expiresAt: number): string {
      const text = `${issuedAt}.${expiresAt}.${randomBytes(6).toString('hex')}`
      return `${text}.${sign(text, secret).toString('base64url')}`
    },
    accepts(header: string | undefined, nowSeconds: number): boolean {
      const [, token = ''] = /^O-Bearer (\S+)$/.exec(header ?? '') ?? []
      const end = token.lastIndexOf('.')
      const signature = Buffer.from(token.slice(end + 1), 'base64url')
      const expected = sign(token.slice(0, end), secret)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected) || token === revoked)
        return false
      return Number(token.split('.')[1]) > nowSeconds
    },
    /** Rejects a token from now on, as if it had expired early. */
    revoke(header: string | undefined) {
      revoked = header?.replace('O-Bearer ', '') ?? ''
    },
  }
}
