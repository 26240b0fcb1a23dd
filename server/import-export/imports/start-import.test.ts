import { expect } from 'vitest'
import { checkImport, findCheckResult, startImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'
import { importById } from './imports.store.ts'
import { startCheck } from './start-check.ts'

const csv = 'handle,name,original price,category,color,stock\nkurta,Kurta,999,Clothes,red,5\n'

test('a file that was checked with other options meanwhile is not imported', async ({ context }) => {
  const first = { createMissing: true, defaultBrand: 'Taluka' }
  const { id, productImport } = await checkImport(context, csv, first)
  const { options: seenOptions } = productImport
  await startCheck(context, id, { ...seenOptions, defaultBrand: 'Mithila' })
  await context.runJobs()
  await expect(startImport(context, id, { goodLinesOnly: false, seenOptions })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This file was checked again with other options meanwhile. Look at the result before you import it.',
  })
  const { productImport: checked } = await findCheckResult(context, id)
  expect(checked).toMatchObject({ state: 'CHECKED', missingBrands: ['Mithila'] })
  await startImport(context, id, { goodLinesOnly: false, seenOptions: checked.options })
  await context.runJobs()
  expect(await importById(context.db, id)).toMatchObject({ state: 'DONE', progress: { written: 1 } })
  const brands = await context.db.selectFrom('brands').select('name').execute()
  expect(brands).toEqual([{ name: 'Mithila' }])
})
