import { expect, test } from 'vitest'
import { chooseAllMatching, chooseRows, noSelection, selectionFor, toggleRow } from './product-selection.ts'

const page = ['1', '2', '3']
const rows = chooseRows('lamps', ['1', '2'])

test('chosen rows stay on another page of the filter and are dropped with another filter', () => {
  expect(selectionFor(rows, 'lamps')).toEqual({ filterKey: 'lamps', isAllMatching: false, ids: ['1', '2'] })
  expect(selectionFor(rows, 'bowls')).toEqual(noSelection('bowls'))
})

test('all that match one filter are not all that match another one', () => {
  expect(selectionFor(chooseAllMatching('lamps'), 'lamps').isAllMatching).toBe(true)
  expect(selectionFor(chooseAllMatching('lamps'), 'bowls')).toEqual(noSelection('bowls'))
})

test('a row is added to and removed from the chosen ones', () => {
  expect(toggleRow(rows, '9', page).ids).toEqual(['1', '2', '9'])
  expect(toggleRow(rows, '1', page).ids).toEqual(['2'])
})

test('removing a row from all that match leaves the other rows of the page', () => {
  expect(toggleRow(chooseAllMatching('lamps'), '2', page)).toEqual(chooseRows('lamps', ['1', '3']))
})
