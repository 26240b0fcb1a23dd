import { expect } from 'vitest'
import { signIn } from '#server/identity/sign-in.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { createSecondFactor } from '#tests/support/second-factor.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { parseAdminCommand } from './admin-commands.ts'
import { describeError } from './run-command.ts'

/** Runs a command of `npm run admin` on the test's database; returns what the process would print. */
async function admin(context: TestContext, commandLine: string, input = '') {
  try {
    const lines = await parseAdminCommand(commandLine.split(' '))({ ...context, readInput: async () => input })
    return { output: lines.map((line) => `${line}\n`).join(''), errors: '', code: 0 }
  } catch (error) {
    return { output: '', errors: `${describeError(error)}\n`, code: 2 }
  }
}

const entries = ({ db }: TestContext) =>
  db.selectFrom('auditEntries').select(['action', 'subjectName', 'administratorName', 'before', 'after']).execute()

test('an administrator is added with a password that is printed once', async ({ context }) => {
  const { output, code } = await admin(context, 'add asha asha@example.com --name Asha')
  expect(code).toBe(0)
  expect(output).toMatch(/^asha can manage the shop now\.\nPassword: \w{20}\n/)
  const password = /Password: (\w+)/.exec(output)?.[1] ?? ''
  expect(await signIn(context, { identifier: 'asha', password })).toMatchObject({
    user: { userType: 'ADMIN', firstName: 'Asha', lastName: 'Administrator' },
  })
  expect(await entries(context)).toMatchObject([
    { action: 'added', subjectName: 'asha', administratorName: 'Command line', after: { username: 'asha' } },
  ])
  expect(JSON.stringify(await entries(context))).not.toContain(password)
})

test('a password can come from the standard input, and is then not printed', async ({ context }) => {
  const added = await admin(context, 'add asha asha@example.com --password-stdin', 'chosen before\n')
  expect(added.output).toBe('asha can manage the shop now.\n')
  await signIn(context, { identifier: 'asha', password: 'chosen before' })

  const reset = await admin(context, 'reset-password ASHA --password-stdin', 'chosen later\n')
  expect(reset).toMatchObject({ code: 0, output: 'asha has a new password, and is signed out everywhere.\n' })
  await signIn(context, { identifier: 'asha', password: 'chosen later' })
  await expect(signIn(context, { identifier: 'asha', password: 'chosen before' })).rejects.toThrow()
  expect((await entries(context)).at(-1)).toMatchObject({
    action: 'passwordReset',
    subjectName: 'asha',
    before: null,
    after: null,
  })
})

test('administrators are listed, deactivated and activated again, but never the last one', async ({ context }) => {
  const [one, two] = [await createAdmin(context, { username: 'one' }), await createAdmin(context, { username: 'two' })]
  expect(await admin(context, 'deactivate two')).toMatchObject({ code: 0, output: 'two is deactivated.\n' })
  expect(await context.sessions.findCaller(two.sessionId, context.clock())).toBeNull()
  expect((await admin(context, 'list')).output).toBe(
    `one\t${one.email}\tAsha Rao\tactive\ntwo\t${two.email}\tAsha Rao\tdeactivated\n`,
  )
  expect(await admin(context, 'deactivate one')).toMatchObject({
    code: 2,
    errors: 'This is the last active administrator. Add or activate another one first.\n',
  })
  expect((await admin(context, 'activate two')).output).toBe('two is active.\n')
})

test.for([
  ['', 'npm run admin -- list'],
  ['toString', 'npm run admin -- list'],
  ['add asha', 'npm run admin -- list'],
  ['add asha asha@example.com --password secret', 'npm run admin -- list'],
  ['add a asha@example.com', 'Username must be at least 3 characters long'],
  ['add asha nowhere', 'Please enter a valid email address'],
  ['deactivate nobody', 'There is no administrator with the username nobody.'],
])('"%s" prints: %s', async ([commandLine, message], { context }) => {
  const { code, errors, output } = await admin(context, commandLine!)
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toContain(message)
  expect(errors).not.toContain('    at ')
})

test('a lost second factor is removed, with an entry and the end of all sessions', async ({ context }) => {
  const asha = await createAdmin(context, { username: 'asha' })
  await createSecondFactor(context, asha)
  const credentials = { identifier: 'asha', password: asha.password }
  expect(await signIn(context, credentials)).toHaveProperty('secondFactor')
  expect(await admin(context, 'remove-second-factor Asha')).toMatchObject({
    code: 0,
    output: 'asha signs in with the password alone now, and is signed out everywhere.\n',
  })
  expect(await context.sessions.findCaller(asha.sessionId, context.clock())).toBeNull()
  expect(await signIn(context, credentials)).toHaveProperty('token')
  expect(await entries(context)).toMatchObject([
    { action: 'secondFactorRemoved', subjectName: 'asha', administratorName: 'Command line' },
  ])
  expect(await admin(context, 'remove-second-factor asha')).toMatchObject({
    code: 2,
    errors: 'There is no second factor to remove.\n',
  })
})

test('a common password is refused', async ({ context }) => {
  const common = await admin(context, 'add asha asha@example.com --password-stdin', 'password1\n')
  expect(common).toMatchObject({ code: 2, errors: expect.stringContaining('most used passwords') })
})

test('a username that is taken and a short password are refused with a message', async ({ context }) => {
  await createAdmin(context, { username: 'asha' })
  expect((await admin(context, 'add ASHA other@example.com')).errors).toBe('This username is already taken.\n')
  const short = await admin(context, 'add usha usha@example.com --password-stdin', 'abc')
  expect(short).toMatchObject({ code: 2, errors: 'Password must be at least 6 characters\n' })
})
