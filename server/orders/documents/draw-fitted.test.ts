import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderPdf } from '#server/invoices/pdf/document.ts'
import { createTypesetter } from '#server/invoices/pdf/typesetter.ts'
import { drawFitted } from './draw-fitted.ts'

test('a text of any length stays in its box', async () => {
  const metadata = { title: '', author: '', subject: '', drawnOn: new Date(0) }
  const texts = fc.oneof(
    fc.lorem({ maxCount: 150 }),
    fc.stringMatching(/^[a-z]{1,1000}$/),
    fc.stringMatching(/^[a-z\n]{1,40}$/),
  )
  await renderPdf(metadata, (doc) => {
    const typesetter = createTypesetter(doc)
    const property = (text: string, width: number, height: number) => {
      const bottom = drawFitted(typesetter, text, { x: 10, y: 100, width, height }, { size: 15 })
      expect(bottom).toBeLessThanOrEqual(100 + height + 0.001)
    }
    fc.assert(fc.property(texts, fc.integer({ min: 40, max: 300 }), fc.integer({ min: 14, max: 160 }), property), {
      numRuns: 20,
    })
  })
})
