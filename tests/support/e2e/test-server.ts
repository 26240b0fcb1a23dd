const port = Number(process.env.E2E_PORT ?? 3941)

/** The address of the store under test and the credentials of its administrator. */
export const testServer = {
  port,
  url: `http://localhost:${port}`,
  /** The token of the courier service's webhooks. */
  courierToken: 'a-webhook-token-for-tests',
  admin: { identifier: 'admin', password: 'a-password-for-tests' },
} as const
