import { useState } from 'react'
import { uploadLimits } from '#contract/limits.ts'
import type { ProductImage } from '../../product.ts'
import { newKey } from '../product-form/new-key.ts'
import { pictureFileError } from './picture-files.ts'
import { type FormPicture, hasPictureChanges, moveItem, toFormPictures } from './picture-list.ts'

const tooManyMessage = `At most ${uploadLimits.maxFiles} pictures can be added at once. Save, then add the others.`

/** The pictures of the product form in their order: those there are, of which some may go, and new ones. */
export function usePictures(existing: readonly ProductImage[]) {
  const [list, setList] = useState(() => toFormPictures(existing))
  const [problems, setProblems] = useState<readonly string[]>([])
  const change = (key: string, part: Partial<Pick<FormPicture, 'color' | 'deleted'>>) =>
    setList(list.map((one) => (one.key === key ? { ...one, ...part } : one)))

  return {
    list,
    /** Why some of the files chosen last were not taken. */
    problems,
    dirty: hasPictureChanges(list, existing),
    mark: (key: string, deleted: boolean) => change(key, { deleted }),
    recolor: (key: string, color: string | null) => change(key, { color }),
    moveTo: (key: string, place: number) => setList((before) => moveItem(before, key, place)),
    remove(key: string) {
      setList(list.filter((one) => one.key !== key))
      setProblems([])
    },
    /** Shows what the server had against a picture. */
    refuse: (reason: string) => setProblems([reason]),
    add(files: readonly File[]) {
      const good = files.filter((file) => pictureFileError(file) === null)
      const room = uploadLimits.maxFiles - list.filter(({ file }) => file).length
      const taken = good
        .slice(0, room)
        .map((file) => ({ key: newKey(), name: file.name, color: null, deleted: false, file }))
      setList([...list, ...taken])
      setProblems([
        ...files.flatMap((file) => pictureFileError(file) ?? []),
        ...(good.length > room ? [tooManyMessage] : []),
      ])
    },
  }
}

export type PicturesState = ReturnType<typeof usePictures>
