import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReviewableList } from './ReviewableList.tsx'

test('an order whose products are all deleted says that there is nothing to review', () => {
  const list = (
    <ReviewableList products={[]} onSave={async () => ''} onDirtyChange={() => {}} confirmDiscard={() => {}} />
  )
  expect(renderToStaticMarkup(list)).toContain('Nothing of this order can be reviewed any more.')
})
