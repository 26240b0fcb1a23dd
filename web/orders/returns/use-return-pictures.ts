import { useState } from 'react'
import { maxReturnPictures } from '#contract/orders/returns/returns.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import { pictureFileError } from '#web/catalogue/manage/pictures/picture-files.ts'

/** A chosen picture: uploaded once it has an id; with an error its upload failed and can be tried again. */
export type ChosenPicture = {
  key: string
  file: File
  id: string | null
  /** The sent fraction of the file, from 0 to 1. */
  progress: number
  error: string | null
}

const tooManyMessage = `A return has at most ${maxReturnPictures} pictures.`
let counter = 0

/** The pictures that a customer adds to a return of an order; each is uploaded as soon as it is chosen. */
export function useReturnPictures(orderId: string) {
  const [list, setList] = useState<readonly ChosenPicture[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const change = (key: string, part: Partial<ChosenPicture>) =>
    setList((before) => before.map((picture) => (picture.key === key ? { ...picture, ...part } : picture)))

  async function upload({ key, file }: ChosenPicture): Promise<void> {
    change(key, { progress: 0, error: null })
    const body = new FormData()
    body.set('picture', file)
    const fetchFunction = fetchWithProgress((progress) => change(key, { progress }))
    try {
      const { id } = await call('POST /orders/{id}/return-pictures', { params: { id: orderId }, body, fetchFunction })
      change(key, { id })
    } catch (error) {
      change(key, { error: `${file.name}: ${messageOf(error, 'The picture could not be uploaded.')}` })
    }
  }

  return {
    list,
    /** Why some of the chosen files were not added. */
    problems,
    /** What the request for the return contains. */
    ids: list.flatMap(({ id }) => id ?? []),
    /** The request has to wait for the uploads. */
    isUploading: list.some(({ id, error }) => id === null && error === null),
    /** How many more can be added. */
    room: maxReturnPictures - list.length,
    add(files: readonly File[]) {
      const valid = files.filter((file) => pictureFileError(file) === null)
      const added = valid
        .slice(0, maxReturnPictures - list.length)
        .map((file): ChosenPicture => ({ key: `picture-${++counter}`, file, id: null, progress: 0, error: null }))
      setList([...list, ...added])
      setProblems([
        ...files.flatMap((file) => pictureFileError(file) ?? []),
        ...(added.length < valid.length ? [tooManyMessage] : []),
      ])
      for (const picture of added) upload(picture)
    },
    retry: upload,
    /** An uploaded picture that is removed belongs to no return, so the store deletes it. */
    remove(key: string) {
      setList(list.filter((picture) => picture.key !== key))
      setProblems([])
    },
  }
}

export type ReturnPicturesState = ReturnType<typeof useReturnPictures>
