import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/ErrorText.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ImagePlus } from '#web/ui/icons/ImagePlus.ts'
import { RotateCcw } from '#web/ui/icons/RotateCcw.ts'
import { Trash } from '#web/ui/icons/Trash.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { acceptedPictures } from './picture-files.ts'
import type { ChosenPicture, Pictures } from './use-pictures.ts'
import { usePreview } from './use-preview.ts'

/** A product's pictures: those there are, which can be marked for deletion, and new ones before they are sent. */
export function PicturesField({ pictures }: { pictures: Pictures }) {
  const { existing, added, isDeleted, problems } = pictures
  const first = existing.find(({ id }) => !isDeleted(id))?.id ?? added[0]?.key
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 flex w-full justify-between gap-3 text-sm">
        <span className="font-medium">Pictures</span> <span className="text-muted">Optional</span>
      </legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {existing.map(({ id, url, filename }) => (
          <Tile
            key={id}
            main={id === first}
            deleted={isDeleted(id)}
            picture={<Picture src={url} alt={filename} sizes="128px" widths={[240]} className="size-full" />}
          >
            <Corner
              name={filename}
              deleted={isDeleted(id)}
              onDelete={() => pictures.mark(id)}
              onKeep={() => pictures.unmark(id)}
            />
          </Tile>
        ))}
        {added.map((chosen) => (
          <NewTile
            key={chosen.key}
            chosen={chosen}
            main={chosen.key === first}
            onRemove={() => pictures.remove(chosen.key)}
          />
        ))}
        <li>
          <Chooser onChosen={pictures.add} />
        </li>
      </ul>
      {problems.map((problem) => (
        <ErrorText key={problem}>{problem}</ErrorText>
      ))}
      <p className="text-sm text-muted">
        The first picture stands on cards and in search. JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each.
      </p>
    </fieldset>
  )
}

type TileProps = { main: boolean; deleted?: boolean; picture: ReactNode; children: ReactNode }

function Tile({ main, deleted, picture, children }: TileProps) {
  return (
    <li className="relative aspect-4/5 overflow-hidden rounded-control border border-hairline bg-well">
      <div className={cx('size-full', deleted && 'opacity-30 grayscale')}>{picture}</div>
      {children}
      {(main || deleted) && (
        <span className="absolute inset-x-0 bottom-0 bg-surface/90 py-1 text-center text-xs font-semibold">
          {deleted ? 'Will be deleted' : 'Main picture'}
        </span>
      )}
    </li>
  )
}

function NewTile({ chosen, main, onRemove }: { chosen: ChosenPicture; main: boolean; onRemove: () => void }) {
  const { name } = chosen.file
  const preview = usePreview(chosen.file)
  return (
    <Tile main={main} picture={<Picture src={preview} alt={name} sizes="128px" className="size-full" />}>
      <Corner name={name} onDelete={onRemove} />
    </Tile>
  )
}

type CornerProps = { name: string; deleted?: boolean; onDelete: () => void; onKeep?: () => void }

function Corner({ name, deleted, onDelete, onKeep }: CornerProps) {
  const Icon = deleted ? RotateCcw : Trash
  return (
    <IconButton
      size="sm"
      variant="secondary"
      className="absolute! top-1.5 right-1.5 pointer-coarse:size-11"
      label={deleted ? `Keep ${name}` : `Remove ${name}`}
      onClick={deleted ? onKeep : onDelete}
    >
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}

function Chooser({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(target.files ?? [])])
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChosen([...event.dataTransfer.files])
  }
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid aspect-4/5 w-full place-content-center justify-items-center gap-2 rounded-control border border-dashed p-2 text-sm font-medium',
          over ? 'border-link bg-link-tint text-link' : 'border-edge text-muted hover:border-ink hover:text-ink',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6" />
        Add pictures
      </button>
      <label htmlFor={id} className="sr-only">
        Pictures
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={acceptedPictures}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
    </>
  )
}
