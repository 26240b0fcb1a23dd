import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const sign = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Access tokens that any process which knows the client secret can check. */
export function createSimulatorTokens(secret: string) {
  let refused = ''
  return {
    issue(issuedAt: number, expiresAt: number): string {
      const text = `${issuedAt}.${expiresAt}.${randomBytes(6).toString('hex')}`
      return `${text}.${sign(text, secret).toString('base64url')}`
    },
    accepts(header: string | undefined, nowSeconds: number): boolean {
      const [, token = ''] = /^O-Bearer (\S+)$/.exec(header ?? '') ?? []
      const end = token.lastIndexOf('.')
      const given = Buffer.from(token.slice(end + 1), 'base64url')
      const right = sign(token.slice(0, end), secret)
      if (given.length !== right.length || !timingSafeEqual(given, right) || token === refused) return false
      return Number(token.split('.')[1]) > nowSeconds
    },
    /** Refuses a token from now on, as if it had expired early. */
    refuse(header: string | undefined) {
      refused = header?.replace('O-Bearer ', '') ?? ''
    },
  }
}
