import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem } from '#web/ui/data/move-item.ts'
import { hasPictureChanges, toFormPictures, toPicturesInput } from './picture-list.ts'

const images = ['a', 'b', 'c'].map((id) => ({ id, url: `/uploads/${id}.webp`, filename: `${id}.jpg`, color: null }))
const existing = toFormPictures(images)
const createPicture = (name: string) => ({ key: name, name, color: null, deleted: false, file: new File([], name) })
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')

test('a picture moves to any index, limited to the ends of the list, and none is lost', () => {
  expect(keys(moveItem(existing, 'a', 1))).toBe('bac')
  expect(keys(moveItem(existing, 'c', 0))).toBe('cab')
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c', 'x'), fc.integer(), (key, place) => {
      expect(
        keys(moveItem(existing, key, place))
          .split('')
          .sort()
          .join(''),
      ).toBe('abc')
    }),
  )
})

test('another order, colour or deletion is a change; moving a picture back is none', () => {
  expect(hasPictureChanges(existing, images)).toBe(false)
  expect(hasPictureChanges(moveItem(existing, 'a', 2), images)).toBe(true)
  expect(hasPictureChanges(moveItem(moveItem(existing, 'a', 2), 'a', 0), images)).toBe(false)
  expect(
    hasPictureChanges(
      existing.map((one) => ({ ...one, color: 'red' })),
      images,
    ),
  ).toBe(true)
  expect(hasPictureChanges([{ ...existing[0]!, deleted: true }, ...existing.slice(1)], images)).toBe(true)
  expect(hasPictureChanges([...existing, createPicture('n')], images)).toBe(true)
})

test('the call names each remaining picture in order: existing ones by id, new ones by file', () => {
  const list = [
    createPicture('n'),
    { ...existing[1]!, color: 'red' },
    { ...existing[0]!, deleted: true },
    createPicture('m'),
    existing[2]!,
  ]
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
