const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** The scales of the Indian numbering system, the largest first. */
const scales = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

function numberInWords(number: number): string {
  if (number < 20) return small[number] ?? ''
  if (number < 100) {
    const word = tens[Math.floor(number / 10) - 2] ?? ''
    return number % 10 === 0 ? word : `${word} ${numberInWords(number % 10)}`
  }
  const [size, name] = scales.find(([least]) => number >= least) ?? [100, 'Hundred']
  const head = `${numberInWords(Math.floor(number / size))} ${name}`
  const rest = number % size
  if (rest === 0) return head
  return `${head} ${rest < 100 ? 'and ' : ''}${numberInWords(rest)}`
}

/** An amount in paise as Indian documents spell it: 'Rupees One Lakh and Paise Fifty Only'. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const words = [
    ...(rupees > 0 || rest === 0 ? [`${rupees === 1 ? 'Rupee' : 'Rupees'} ${numberInWords(rupees)}`] : []),
    ...(rest > 0 ? [`${rest === 1 ? 'Paisa' : 'Paise'} ${numberInWords(rest)}`] : []),
  ]
  return `${words.join(' and ')} Only`
}
