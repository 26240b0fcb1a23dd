const port = Number(process.env.E2E_PORT ?? 3941)

/** Where the store under test listens, and how its administrator signs in. */
export const testServer = {
  port,
  url: `http://localhost:${port}`,
  admin: { identifier: 'admin', password: 'a-password-for-tests' },
} as const
