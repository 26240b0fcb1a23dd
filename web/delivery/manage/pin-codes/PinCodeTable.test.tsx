import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PinCodeTable } from './PinCodeTable.tsx'

test.for([
  [false, 'The store delivers to every PIN code. Upload'],
  [true, 'The store delivers to every PIN code of its zones. Upload'],
] as const)('without PIN codes the table says which ones are delivered to (zones: %j)', ([hasZones, text]) => {
  const paging = { onPrevious: undefined, onNext: undefined, onChanged: () => {} }
  const html = renderToStaticMarkup(
    <PinCodeTable pinCodes={[]} isSearch={false} hasList={false} hasZones={hasZones} busy={false} {...paging} />,
  )
  expect(html).toContain(text)
})
