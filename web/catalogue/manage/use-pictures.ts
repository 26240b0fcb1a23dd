import { useState } from 'react'
import { upload } from '#contract/limits.ts'
import type { ProductImage } from '../product.ts'
import { newKey } from './new-key.ts'
import { pictureProblem } from './picture-files.ts'

export type ChosenPicture = { key: string; file: File }

const tooMany = `At most ${upload.maxFiles} pictures can be added at once. Save, then add the others.`

/** The pictures of the product form: which of the existing ones go, and which new ones come. */
export function usePictures(existing: readonly ProductImage[]) {
  const [added, setAdded] = useState<readonly ChosenPicture[]>([])
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])

  return {
    existing,
    added,
    deletedIds,
    /** Why some of the files chosen last were not taken. */
    problems,
    dirty: added.length > 0 || deletedIds.length > 0,
    isDeleted: (id: string) => deletedIds.includes(id),
    mark: (id: string) => setDeletedIds([...deletedIds, id]),
    unmark: (id: string) => setDeletedIds(deletedIds.filter((other) => other !== id)),
    remove(key: string) {
      setAdded(added.filter((chosen) => chosen.key !== key))
      setProblems([])
    },
    /** Shows what the server had against a picture. */
    refuse: (reason: string) => setProblems([reason]),
    add(files: readonly File[]) {
      const good = files.filter((file) => pictureProblem(file) === null)
      const room = upload.maxFiles - added.length
      const taken = good.slice(0, room).map((file) => ({ key: newKey(), file }))
      setAdded([...added, ...taken])
      setProblems([...files.flatMap((file) => pictureProblem(file) ?? []), ...(good.length > room ? [tooMany] : [])])
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>
