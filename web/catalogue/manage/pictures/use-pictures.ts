import { useState } from 'react'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import { moveItem } from '#web/ui/data/move-item.ts'
import type { ProductImage } from '../../product.ts'
import { newKey } from '../product-form/new-key.ts'
import { pictureFileError } from './picture-files.ts'
import { type FormPicture, hasPictureChanges, toFormPictures } from './picture-list.ts'

const tooManyMessage = `At most ${uploadLimits.maxFiles} pictures can be added at once. Save, then add the others.`

/** The pictures of the product form in their order: existing ones, which can be marked for deletion, and new files. */
export function usePictures(existing: readonly ProductImage[]) {
  const [list, setList] = useState(() => toFormPictures(existing))
  const [problems, setProblems] = useState<readonly string[]>([])
  const change = (key: string, part: Partial<Pick<FormPicture, 'color' | 'deleted'>>) =>
    setList(list.map((picture) => (picture.key === key ? { ...picture, ...part } : picture)))

  return {
    list,
    /** Why some of the chosen files were not added. */
    problems,
    dirty: hasPictureChanges(list, existing),
    setDeleted: (key: string, deleted: boolean) => change(key, { deleted }),
    recolor: (key: string, color: string | null) => change(key, { color }),
    moveTo: (key: string, index: number) => setList((before) => moveItem(before, key, index)),
    remove(key: string) {
      setList(list.filter((picture) => picture.key !== key))
      setProblems([])
    },
    /** Shows the server's error about a picture. */
    setError: (reason: string) => setProblems([reason]),
    add(files: readonly File[]) {
      const valid = files.filter((file) => pictureFileError(file) === null)
      const room = uploadLimits.maxFiles - list.filter(({ file }) => file).length
      const added = valid
        .slice(0, room)
        .map((file) => ({ key: newKey(), name: file.name, color: null, deleted: false, file }))
      setList([...list, ...added])
      setProblems([
        ...files.flatMap((file) => pictureFileError(file) ?? []),
        ...(valid.length > room ? [tooManyMessage] : []),
      ])
    },
  }
}

export type PicturesState = ReturnType<typeof usePictures>
