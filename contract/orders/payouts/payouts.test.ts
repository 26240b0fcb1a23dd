import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutHint } from './payout-details.ts'
import { payouts } from './payouts.ts'

const parse = (body: object) => payouts.setPayout.body.safeParse(body)
const bank = { accountNumber: '50100123456789', ifsc: 'HDFC0001234', holder: 'Asha Rao' }

test.for(['asha.rao@okaxis', '9876543210@ybl', 'asha-rao_1@kotak811', ' asha@upi '])('%s is a UPI id', (upiId) => {
  expect(parse({ upiId }).data).toEqual({ upiId: upiId.trim() })
})

test.for(['asha', 'a@okaxis', 'asha@', 'asha@ok.axis', 'asha@1bank', 'asha@@upi', '<b>@upi', 'asha@example.com', ''])(
  '%s is no UPI id',
  (upiId) => {
    expect(parse({ upiId }).error?.issues[0]).toMatchObject({
      path: ['upiId'],
      message: expect.stringMatching(/UPI id/),
    })
  },
)

test('a bank account is written with spaces and in small letters too', () => {
  expect(parse({ accountNumber: '5010 0123 4567 89', ifsc: 'hdfc 0001234', holder: ' Asha Rao ' }).data).toEqual(bank)
})

test.for([
  ['accountNumber', '12345678'],
  ['accountNumber', '1234567890123456789'],
  ['accountNumber', '12345678A'],
  ['ifsc', 'HDFC1001234'],
  ['ifsc', 'HDF00012345'],
  ['ifsc', 'HDFC000123'],
  ['holder', ' '],
  ['holder', undefined],
  ['ifsc', undefined],
])('a bank account with the %s %s is rejected at this field', ([field, value]) => {
  const issues = parse({ ...bank, [field!]: value }).error?.issues
  expect(issues?.map(({ path }) => path)).toEqual([[field]])
})

test('either a UPI id or a bank account is needed', () => {
  expect(parse({}).error?.issues).toMatchObject([{ message: 'Enter a UPI id or a bank account.' }])
})

test('a hint has neither the name of a UPI id nor more than four digits of an account', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{5,20}$/), fc.stringMatching(/^\d{9,18}$/), (name, accountNumber) => {
      expect(payoutHint({ upiId: `${name}@okaxis` })).toBe('UPI …@okaxis')
      expect(payoutHint({ ...bank, accountNumber })).toBe(`Account …${accountNumber.slice(-4)}`)
    }),
  )
})
