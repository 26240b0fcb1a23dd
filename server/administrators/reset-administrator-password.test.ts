import { expect } from 'vitest'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import { findAdministrators } from './administrators.store.ts'
import { resetAdministratorPassword } from './reset-administrator-password.ts'

test('a reset from the command line ends the delay that the attempts of many clients have caused', async ({
  context,
}) => {
  context.setClock('2026-01-01T00:00:00Z')
  const { username } = await createAdmin(context)
  const attempt = () => countAttempt(context, ['signInToAccount', username])
  for (let n = 0; n < 20; n++) await attempt()
  await expect(attempt()).rejects.toMatchObject({ kind: 'tooMany' })
  const [administrator] = await findAdministrators(context.db)
  await resetAdministratorPassword(context, administrator!, 'three odd socks')
  await attempt()
})
