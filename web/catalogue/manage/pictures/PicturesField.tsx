import { useState } from 'react'
import { isColor } from '#contract/catalogue/colors.ts'
import { useDragOrder } from '#web/ui/data/use-drag-order.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { PictureChooser } from './PictureChooser.tsx'
import { PictureTile } from './PictureTile.tsx'
import { pictureFilesText } from './picture-files.ts'
import type { FormPicture } from './picture-list.ts'
import type { PicturesState } from './use-pictures.ts'

type Props = {
  pictures: PicturesState
  /** The colours of the form's variants. */
  colors: readonly string[]
}

/** A product's pictures in their order: existing ones, which can be marked for deletion, and new files. */
export function PicturesField({ pictures, colors }: Props) {
  const { list, problems } = pictures
  const [moved, setMoved] = useState('')
  const { handleProps, itemProps } = useDragOrder(pictures.moveTo)
  const main = list.find(({ deleted }) => !deleted)?.key
  const move = ({ key, name }: FormPicture, index: number) => {
    pictures.moveTo(key, index)
    setMoved(`${name} is now picture ${index + 1} of ${list.length}.`)
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 flex w-full justify-between gap-3 text-sm">
        <span className="font-medium">Pictures</span> <span className="text-muted">Optional</span>
      </legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-4">
        {list.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            index={index}
            count={list.length}
            isMain={picture.key === main}
            colors={colors.map((color) => color.trim()).filter(isColor)}
            onDelete={(deleted) =>
              picture.file ? pictures.remove(picture.key) : pictures.setDeleted(picture.key, deleted)
            }
            onColor={(color) => pictures.recolor(picture.key, color)}
            onMove={(newIndex) => move(picture, newIndex)}
            drag={{ ...handleProps(picture.key), ...itemProps(picture.key, index) }}
          />
        ))}
        <li>
          <PictureChooser onChosen={pictures.add} />
        </li>
      </ul>
      <span className="sr-only">
        <span role="status">{moved}</span>
      </span>
      {problems.map((problem) => (
        <ErrorText key={problem}>{problem}</ErrorText>
      ))}
      <p className="text-sm text-muted">
        The first picture stands on cards and in search; drag pictures into their order or use the arrows.{' '}
        {pictureFilesText} each.
      </p>
    </fieldset>
  )
}
