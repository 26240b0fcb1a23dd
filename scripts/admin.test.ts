import { expect } from 'vitest'
import { signIn } from '#server/identity/sign-in.ts'
import { runScript } from '#tests/support/operations/run-script.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

/** Runs `npm run admin` on the test's database. */
const admin = ({ databaseUrl }: TestContext, commandLine: string, input = '') =>
  runScript('admin', commandLine.split(' '), { databaseUrl, input })

test('the command prints its result, reads a password from the standard input and exits with 0', async ({
  context,
}) => {
  const added = await admin(context, 'add asha asha@example.com --password-stdin', 'chosen before\n')
  expect(added).toEqual({ code: 0, output: 'asha can manage the shop now.\n', errors: '' })
  await signIn(context, { identifier: 'asha', password: 'chosen before' })
})

test('a refused command prints the reason on the standard error and exits with 2', async ({ context }) => {
  expect(await admin(context, 'deactivate asha')).toEqual({
    code: 2,
    output: '',
    errors: 'There is no administrator with the username asha.\n',
  })
})
