import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { callWhileOpen, waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { deliverOnlyListed as deliverOnlyListedBy } from './deliver-only-listed.ts'
import { removePinList } from './import-pin-codes.ts'
import { deletePinList, insertPinList } from './pin-codes.store.ts'

/** The calls about PIN codes as an administrator. */
async function createCalls(context: TestContext, api: TestApi) {
  const token = await issueToken(context, await createAdmin(context))
  const upload = (text: string | Buffer, filename = 'delhivery.csv') =>
    api.call('POST /delivery/pin-codes/list', {
      token,
      ...multipartForm({}, [{ field: 'file', filename, bytes: Buffer.from(text) }]),
    })
  const list = async (query: Record<string, string> = {}) =>
    (await api.call('GET /delivery/pin-codes', { token, query })).body
  const setException = (pinCode: string, isServiceable: boolean, isCodAvailable: boolean) =>
    api.call('PUT /delivery/pin-codes/{pinCode}', {
      token,
      params: { pinCode },
      body: { isServiceable, isCodAvailable },
    })
  const deliverOnlyListed = (onlyListed: boolean) =>
    api.call('PUT /delivery/pin-codes', { token, body: { onlyListed } })
  return { token, upload, list, setException, deliverOnlyListed }
}

test('a courier’s file replaces the list and keeps the exceptions', async ({ context, api }) => {
  const { upload, list, setException } = await createCalls(context, api)
  expect(
    await upload('Pincode,City,COD,Prepaid\n560001,Bengaluru,Y,Y\n560002,Bengaluru,n,Y\n744301,Car Nicobar,N,N\n'),
  ).toMatchObject({
    status: 200,
    body: { count: 3, message: '3 PIN codes are in the list: 1 with cash on delivery, 1 not delivered to.' },
  })
  await setException('560001', false, false)
  expect((await list()).pinCodes).toEqual([
    { pinCode: '560001', source: 'EXCEPTION', isServiceable: false, isCodAvailable: false },
    { pinCode: '560001', source: 'LIST', isServiceable: true, isCodAvailable: true },
    { pinCode: '560002', source: 'LIST', isServiceable: true, isCodAvailable: false },
    { pinCode: '744301', source: 'LIST', isServiceable: false, isCodAvailable: false },
  ])

  await upload('pin\n110001\n')
  expect(await list()).toMatchObject({
    pinCodes: [
      { pinCode: '110001', source: 'LIST', isServiceable: true, isCodAvailable: true },
      { pinCode: '560001', source: 'EXCEPTION' },
    ],
    counts: { list: 1, exceptions: 1 },
    nextCursor: null,
  })
})

test('of two lists that are uploaded at the same time one replaces the other', async ({ context, api }) => {
  const { upload, list } = await createCalls(context, api)
  await upload('pin\n744301\n')
  const { uploading } = await context.db.transaction().execute(async (trx) => {
    await deletePinList(trx)
    await insertPinList(trx, [{ pinCode: '110001', isServiceable: true, isCodAvailable: true }])
    const uploading = upload('pin\n110001\n')
    await waitForBlockedSession(context)
    return { uploading }
  })
  expect((await uploading).status).toBe(200)
  expect((await list()).pinCodes).toMatchObject([{ pinCode: '110001', source: 'LIST' }])
})

test('a PIN code in several lines has what any of them has, and spreadsheets’ separators are read', async ({
  context,
  api,
}) => {
  const { upload, list } = await createCalls(context, api)
  expect((await upload('\ufeffPin Code;Cash on delivery\r\n560 001;No\r\n560001;Yes\r\n560002;\r\n')).status).toBe(200)
  expect((await list()).pinCodes).toMatchObject([
    { pinCode: '560001', isServiceable: true, isCodAvailable: true },
    { pinCode: '560002', isServiceable: true, isCodAvailable: false },
  ])
})

test('a file with errors names their lines and imports nothing', async ({ context, api }) => {
  const { upload, list } = await createCalls(context, api)
  await upload('pin\n110001\n')
  const wrong = Array.from({ length: 7 }, (_, nth) => `5600${nth}`).join('\n')
  const messageOf = async (text: string | Buffer) => {
    const { status, body } = await upload(text)
    expect(status).toBe(400)
    return body.message
  }
  expect(await messageOf(`pin,cod\n560001,Y\n\n56001,Y\n560002,maybe\n`)).toBe(
    'Line 4: "56001" is not a six-digit PIN code.\nLine 5: "maybe" in the column cod is neither Y nor N.\nNothing was imported.',
  )
  expect(await messageOf(`pin\n${wrong}\n`)).toMatch(
    /^Line 2: .*\n.*\n.*\n.*\nLine 6: .*\n2 more lines have errors\.\nNothing was imported\.$/,
  )
  expect(await messageOf('560001\n560002\n')).toBe(
    'Line 1: The first line must name the columns, one of them "pin" or "pincode".',
  )
  expect(await messageOf('pin\n')).toBe('This file has no PIN codes.')
  expect(await messageOf('')).toMatch(/^Line 1: This file is empty/)
  expect(await messageOf(Buffer.from('PK\x03\x04'))).toMatch(/Excel workbook/)
  expect(await messageOf(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00]))).toMatch(/^Line 1/)
  expect((await list()).counts).toEqual({ list: 1, exceptions: 0 })
})

test('a long file name is not cut within a character', async ({ context, api }) => {
  const { upload } = await createCalls(context, api)
  expect((await upload('pin\n110001\n', `${'x'.repeat(99)}🎉.csv`)).status).toBe(200)
  const entry = await context.db.selectFrom('auditEntries').select('subjectName').executeTakeFirstOrThrow()
  expect(entry.subjectName).toBe('x'.repeat(99))
})

test('a file above 5 MB is refused, and so is a call without a file', async ({ context, api }) => {
  const { token, upload } = await createCalls(context, api)
  expect(await upload(`pin\n${'560001\n'.repeat(800_000)}`)).toMatchObject({
    status: 413,
    body: { message: 'The file must not exceed 5 MB.' },
  })
  expect((await api.call('POST /delivery/pin-codes/list', { token, ...multipartForm({}) })).status).toBe(400)
})

test('a column that is about cash or prepaid orders under another name is refused, and one that is not is ignored', async ({
  context,
  api,
}) => {
  const { upload, list } = await createCalls(context, api)
  await upload('pin\n110001\n')
  const messageOf = async (header: string) => {
    const { status, body } = await upload(`${header}\n560001,N,Y\n560002,N,N\n`)
    expect([header, status]).toEqual([header, 400])
    return body.message
  }
  expect(await messageOf('Pincode,COD Delivery,Prepaid Delivery')).toBe(
    'Line 1: Rename the column "COD Delivery" to "cod" if its cells say Y or N, or else delete it.\n' +
      'Line 1: Rename the column "Prepaid Delivery" to "prepaid" if its cells say Y or N, or else delete it.\nNothing was imported.',
  )
  for (const name of ['is_cod', 'codServiceable', 'CODEnabled', 'Cash on delivery (Y/N)', 'COD / Prepaid'])
    expect(await messageOf(`PIN,${name},City`)).toContain(`Rename the column "${name}" to "cod"`)
  for (const name of ['Pre-Paid (Y/N)', 'isPrepaid'])
    expect(await messageOf(`PIN,COD,${name}`)).toContain(`Rename the column "${name}" to "prepaid"`)
  expect((await list()).counts.list).toBe(1)

  const header = 'pincode,cod,prepaid,City Code,HubCode,stateCodes,COD Limit,Prepaid days'
  expect(await upload(`${header}\n560001,N,Y,BLR,H1,29,5000,2\n`)).toMatchObject({
    body: { message: '1 PIN code is in the list: 0 with cash on delivery, 0 not delivered to.' },
  })
})

test('30,000 PIN codes are imported, searched and listed page by page', async ({ context, api }) => {
  const { upload, list } = await createCalls(context, api)
  const pins = Array.from({ length: 30_000 }, (_, nth) => `${500_000 + nth},${nth % 2 ? 'Y' : 'N'}`)
  expect((await upload(`pincode,cod\n${pins.join('\n')}\n`)).body.count).toBe(30_000)

  const first = await list()
  expect(first.counts).toEqual({ list: 30_000, exceptions: 0 })
  expect(first.pinCodes).toHaveLength(50)
  const second = await list({ cursor: first.nextCursor })
  expect(second.pinCodes[0]).toMatchObject({ pinCode: '500050', isCodAvailable: false })
  expect((await list({ q: '51234' })).pinCodes).toHaveLength(10)
  expect((await list({ source: 'EXCEPTION' })).pinCodes).toEqual([])
})

test('the list is deleted, and exceptions are changed and deleted', async ({ context, api }) => {
  const { token, upload, list, setException } = await createCalls(context, api)
  await upload('pin\n110001\n')
  await setException('744301', false, false)
  expect((await setException('744301', true, false)).status).toBe(200)
  expect((await setException('744301', false, true)).body.errors).toEqual({
    isCodAvailable: 'Cash on delivery needs delivery.',
  })
  expect((await setException('74430', true, true)).status).toBe(404)
  expect((await api.call('DELETE /delivery/pin-codes', { token })).status).toBe(200)
  expect((await list()).pinCodes).toEqual([
    { pinCode: '744301', source: 'EXCEPTION', isServiceable: true, isCodAvailable: false },
  ])
  const removal = { token, params: { pinCode: '744301' } }
  expect((await api.call('DELETE /delivery/pin-codes/{pinCode}', removal)).status).toBe(200)
  expect((await api.call('DELETE /delivery/pin-codes/{pinCode}', removal)).status).toBe(404)
  const { status } = await api.call('GET /delivery/pin-codes', { token, query: { cursor: 'x' } })
  expect(status).toBe(400)
})

test('a store without delivery rules says nothing of them in its details, and one with rules offers the check', async ({
  context,
  api,
}) => {
  const { setException, deliverOnlyListed } = await createCalls(context, api)
  await ensureCompanyDetails(context.db)
  const details = async () => (await api.call('GET /company-details')).body
  const storeOnlyListed = () => context.db.updateTable('deliverySettings').set({ onlyListedPins: true }).execute()

  expect(await details()).not.toHaveProperty('deliveryCheck')
  await deliverOnlyListed(false)
  expect(await details()).not.toHaveProperty('deliveryCheck')
  await storeOnlyListed()
  expect((await details()).deliveryCheck).toBe('PIN_CODES')
  await deliverOnlyListed(false)
  expect(await details()).not.toHaveProperty('deliveryCheck')
  await setException('744301', false, false)
  expect((await details()).deliveryCheck).toBe('PIN_CODES')
  await createZone(context)
  expect((await details()).deliveryCheck).toBe('ZONES')
})

const conflictResponse = {
  status: 409,
  body: {
    message:
      'With “Deliver to listed PIN codes only” the store would refuse every order, because neither the list nor an exception has a PIN code that is delivered to.',
  },
}

test('a store delivers to listed PIN codes only while an exception or the list has one that is delivered to', async ({
  context,
  api,
}) => {
  const { upload, setException, deliverOnlyListed } = await createCalls(context, api)
  expect(await deliverOnlyListed(true)).toMatchObject(conflictResponse)
  await upload('pin,prepaid\n110001,Y\n744301,N\n')
  await setException('110001', false, false)
  expect(await deliverOnlyListed(true)).toMatchObject(conflictResponse)
  await setException('744301', true, false)
  expect((await deliverOnlyListed(true)).status).toBe(200)
})

test('the last PIN code that is delivered to is not taken from a store that delivers to listed ones only', async ({
  context,
  api,
}) => {
  const { token, upload, list, setException, deliverOnlyListed } = await createCalls(context, api)
  const removeList = () => api.call('DELETE /delivery/pin-codes', { token })
  const removeException = (pinCode: string) =>
    api.call('DELETE /delivery/pin-codes/{pinCode}', { token, params: { pinCode } })
  await upload('pin\n110001\n')
  await deliverOnlyListed(true)

  expect(await removeList()).toMatchObject(conflictResponse)
  expect(await upload('pin,prepaid\n110001,N\n')).toMatchObject(conflictResponse)
  expect(await setException('110001', false, false)).toMatchObject(conflictResponse)
  await setException('744301', true, true)
  expect((await removeList()).status).toBe(200)
  expect(await removeException('744301')).toMatchObject(conflictResponse)
  expect(await list()).toMatchObject({ pinCodes: [{ pinCode: '744301', isServiceable: true }], onlyListed: true })
  await deliverOnlyListed(false)
  expect((await removeException('744301')).status).toBe(200)
})

test('of two administrators who delete the list and deliver to listed PIN codes only at the same time the second gets a conflict', async ({
  context,
  api,
}) => {
  const admin = await createAdmin(context)
  const { upload } = await createCalls(context, api)
  const removeList = (context: TestContext) => removePinList(context, admin)
  const deliverOnlyListed = (context: TestContext) => deliverOnlyListedBy(context, admin, { onlyListed: true })
  const conflict = { kind: 'conflict', message: conflictResponse.body.message }

  await upload('pin\n110001\n')
  await expect(callWhileOpen(context, removeList, deliverOnlyListed)).rejects.toMatchObject(conflict)
  await upload('pin\n110001\n')
  await expect(callWhileOpen(context, deliverOnlyListed, removeList)).rejects.toMatchObject(conflict)
})
