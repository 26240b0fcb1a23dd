import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoZones } from './ZoneList.tsx'

test.for([
  [true, 'Every order is delivered free, everywhere in India, without a promised date.'],
  [false, 'Every order is delivered free, wherever the PIN codes allow delivery, without a promised date.'],
] as const)('without zones the list says where the store delivers (everywhere: %j)', ([isEverywhere, text]) => {
  expect(renderToStaticMarkup(<NoZones storeFee="0.00" isEverywhere={isEverywhere} />)).toContain(text)
})
