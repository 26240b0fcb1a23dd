import { expect, test } from 'vitest'
import { matchingKeys, wishListKey } from './wish-list-keys.ts'

const [kurta, sari] = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000']
const red = '33333333-0000-4000-8000-000000000000'
const keys = [kurta, wishListKey(kurta, red), sari]

test('a card’s heart stands for the product and all its variants', () => {
  expect(matchingKeys(keys, kurta)).toEqual([kurta, `${kurta}:${red}`])
})

test('the heart of a product page stands for the product as a whole and the chosen variant', () => {
  expect(matchingKeys(keys, kurta, red)).toEqual([kurta, `${kurta}:${red}`])
  expect(matchingKeys([`${kurta}:${red}`], kurta, sari)).toEqual([])
})
