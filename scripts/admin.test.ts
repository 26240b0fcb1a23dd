import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { signIn } from '#server/identity/sign-in.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const script = fileURLToPath(new URL('admin.ts', import.meta.url))

/** Runs `npm run admin` on the test's database. */
async function admin({ databaseUrl }: TestContext, commandLine: string, input = '') {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [script, ...commandLine.split(' ')], { env })
  child.stdin.end(input)
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { output, errors, code }
}

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
