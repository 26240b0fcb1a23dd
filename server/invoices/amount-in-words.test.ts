import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.for([
  [0, 'Rupees Zero Only'],
  [1, 'Paisa One Only'],
  [1_00, 'Rupee One Only'],
  [19_05, 'Rupees Nineteen and Paise Five Only'],
  [499_00, 'Rupees Four Hundred and Ninety Nine Only'],
  [1100_00, 'Rupees One Thousand One Hundred Only'],
  [1001_00, 'Rupees One Thousand and One Only'],
  [1_29_999_50, 'Rupees One Lakh Twenty Nine Thousand Nine Hundred and Ninety Nine and Paise Fifty Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [99_98_99_001_00, 'Rupees Ninety Nine Crore Ninety Eight Lakh Ninety Nine Thousand and One Only'],
  [12345_00_00_000_00, 'Rupees Twelve Thousand Three Hundred and Forty Five Crore Only'],
] as const)('%d paise are %s', ([paise, words]) => {
  expect(amountInWords(paise)).toBe(words)
})
