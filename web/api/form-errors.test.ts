import { expect, test } from 'vitest'
import { z } from 'zod'
import { zodResolver } from './form-errors.ts'

const numberCodec = { decode: Number, encode: String }
const validate = (schema: z.ZodType, values: Record<string, unknown>) =>
  zodResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('a valid form keeps its values as typed, which the server trims and converts', async () => {
  const schema = z.object({ name: z.string().trim(), price: z.codec(z.string(), z.number(), numberCodec) })
  expect(await validate(schema, { name: ' Meera ', price: '12.50' })).toEqual({
    values: { name: ' Meera ', price: '12.50' },
    errors: {},
  })
})

test('each field shows the first of its messages, nested fields included', async () => {
  const password = z.string().min(8, 'At least 8 characters').regex(/\d/, 'At least one digit')
  const schema = z.object({ password, officer: z.object({ email: z.email('Invalid email address') }) })
  const { errors } = await validate(schema, { password: 'short', officer: { email: 'meera@' } })
  expect(errors).toMatchObject({
    password: { message: 'At least 8 characters' },
    officer: { email: { message: 'Invalid email address' } },
  })
})
