import { expect, test, vi } from 'vitest'
import { readMeasurementArguments } from './measurement-arguments.ts'

const read = (...args: string[]) => readMeasurementArguments(['home', 'product'], args)

test('the arguments are a number and names; without names all are measured', () => {
  expect(read()).toEqual({ number: undefined, names: ['home', 'product'] })
  expect(read('3')).toEqual({ number: 3, names: ['home', 'product'] })
  expect(read('product')).toEqual({ number: undefined, names: ['product'] })
  expect(read('1', 'home')).toEqual({ number: 1, names: ['home'] })
})

test('an unknown name ends the process with the list of names', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  read('1', 'home', 'produkt')
  expect(exit).toHaveBeenCalledExactlyOnceWith(2)
  expect(error).toHaveBeenCalledExactlyOnceWith('"produkt" is not measured. The names are: "home", "product".')
})
