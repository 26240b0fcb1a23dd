import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPictureChanges, moveItem, toFormPictures, toPicturesInput } from './picture-list.ts'

const images = ['a', 'b', 'c'].map((id) => ({ id, url: `/uploads/${id}.webp`, filename: `${id}.jpg`, color: null }))
const there = toFormPictures(images)
const aNew = (name: string) => ({ key: name, name, color: null, deleted: false, file: new File([], name) })
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')

test('an image moves to any index, limited to the ends of the list, and none is lost', () => {
  expect(keys(moveItem(there, 'a', 1))).toBe('bac')
  expect(keys(moveItem(there, 'c', 0))).toBe('cab')
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c', 'x'), fc.integer(), (key, place) => {
      expect(
        keys(moveItem(there, key, place))
          .split('')
          .sort()
          .join(''),
      ).toBe('abc')
    }),
  )
})

test('another order, colour or deletion is a change; moving an image back is none', () => {
  expect(hasPictureChanges(there, images)).toBe(false)
  expect(hasPictureChanges(moveItem(there, 'a', 2), images)).toBe(true)
  expect(hasPictureChanges(moveItem(moveItem(there, 'a', 2), 'a', 0), images)).toBe(false)
  expect(
    hasPictureChanges(
      there.map((one) => ({ ...one, color: 'red' })),
      images,
    ),
  ).toBe(true)
  expect(hasPictureChanges([{ ...there[0]!, deleted: true }, ...there.slice(1)], images)).toBe(true)
  expect(hasPictureChanges([...there, aNew('n')], images)).toBe(true)
})

test('the call names each remaining image in order: existing ones by id, new ones by file', () => {
  const list = [aNew('n'), { ...there[1]!, color: 'red' }, { ...there[0]!, deleted: true }, aNew('m'), there[2]!]
  const { files, deletedImageIds, pictures } = toPicturesInput(list)

  expect(files.map(({ name }) => name)).toEqual(['n', 'm'])
  expect(deletedImageIds).toEqual(['a'])
  expect(pictures).toEqual([
    { file: 0, color: null },
    { id: 'b', color: 'red' },
    { file: 1, color: null },
    { id: 'c', color: null },
  ])
})
