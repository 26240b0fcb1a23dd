import { useState } from 'react'
import { upload } from '#contract/limits.ts'
import type { ProductImage } from '../product.ts'
import { newKey } from './new-key.ts'
import { pictureProblem } from './picture-files.ts'
import { arePicturesChanged, type FormPicture, movedTo, picturesThereAre } from './picture-list.ts'

const tooMany = `At most ${upload.maxFiles} pictures can be added at once. Save, then add the others.`

/** The pictures of the product form in their order: those there are, of which some may go, and new ones. */
export function usePictures(existing: readonly ProductImage[]) {
  const [list, setList] = useState(() => picturesThereAre(existing))
  const [problems, setProblems] = useState<readonly string[]>([])
  const change = (key: string, part: Partial<Pick<FormPicture, 'color' | 'deleted'>>) =>
    setList(list.map((one) => (one.key === key ? { ...one, ...part } : one)))

  return {
    list,
    /** Why some of the files chosen last were not taken. */
    problems,
    dirty: arePicturesChanged(list, existing),
    mark: (key: string, deleted: boolean) => change(key, { deleted }),
    recolor: (key: string, color: string | null) => change(key, { color }),
    moveTo: (key: string, place: number) => setList((before) => movedTo(before, key, place)),
    remove(key: string) {
      setList(list.filter((one) => one.key !== key))
      setProblems([])
    },
    /** Shows what the server had against a picture. */
    refuse: (reason: string) => setProblems([reason]),
    add(files: readonly File[]) {
      const good = files.filter((file) => pictureProblem(file) === null)
      const room = upload.maxFiles - list.filter(({ file }) => file).length
      const taken = good
        .slice(0, room)
        .map((file) => ({ key: newKey(), name: file.name, color: null, deleted: false, file }))
      setList([...list, ...taken])
      setProblems([...files.flatMap((file) => pictureProblem(file) ?? []), ...(good.length > room ? [tooMany] : [])])
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>
