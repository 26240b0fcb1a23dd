import { useCallback, useEffect, useState } from 'react'
import { fetchBlob } from '#web/api/download.ts'
import { useObjectUrl } from '#web/catalogue/manage/pictures/use-object-url.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { Picture } from '#web/ui/Picture.tsx'

type Props = { orderId: string; pictures: readonly string[] | undefined }

/** The pictures of a return, each of which opens in full size; nothing without any. They need the token, so no URL of theirs can be an image's source. */
export function ReturnPictures({ orderId, pictures = [] }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Pictures" className="grid grid-cols-4 gap-3">
      {pictures.map((id, index) => (
        <li key={id}>
          <ReturnPicture orderId={orderId} pictureId={id} name={`Picture ${index + 1} of ${pictures.length}`} />
        </li>
      ))}
    </ul>
  )
}

/** The file of a picture of a return. */
function useReturnPicture(orderId: string, pictureId: string) {
  const [file, setFile] = useState<Blob | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    const params = { id: orderId, pictureId }
    return fetchBlob('GET /orders/{id}/return-pictures/{pictureId}', { params }).then(setFile, () => setFailed(true))
  }, [orderId, pictureId])
  useEffect(() => {
    load()
  }, [load])
  return { url: useObjectUrl(file), hasFailed, load }
}

function ReturnPicture({ orderId, pictureId, name }: { orderId: string; pictureId: string; name: string }) {
  const { url, hasFailed, load } = useReturnPicture(orderId, pictureId)
  const { isOpen, open, close } = useDialogState<undefined>()
  if (hasFailed) {
    return (
      <Button size="sm" aria-label={`Load ${name} again`} onClick={load}>
        Load again
      </Button>
    )
  }
  if (!url) return <Skeleton className="aspect-4/5 rounded-control" />
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge ${name}`}
        onClick={() => open(undefined)}
        className="w-full overflow-hidden rounded-control border border-hairline bg-well hover:border-ink"
      >
        <Picture src={url} alt={name} sizes="128px" />
      </button>
      <Modal open={isOpen} onClose={close} title={name} size="lg">
        <img src={url} alt={name} className="w-full" />
      </Modal>
    </>
  )
}
