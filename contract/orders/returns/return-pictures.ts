import { z } from 'zod'
import { dayMs } from '../../durations.ts'
import { endpoint } from '../../endpoint.ts'
import { FileResponse, id, idParams } from '../../schemas.ts'

/** The maximum of uploaded pictures of an order that belong to no return. */
export const maxUnusedReturnPictures = 12
/** Milliseconds for which a picture is kept that belongs to no return. */
export const unusedReturnPictureTtl = dayMs

/** The calls about pictures of returned goods, which only the customer of the order and administrators see. */
export const returnPictures = {
  uploadReturnPicture: endpoint({
    method: 'POST',
    path: '/orders/{id}/return-pictures',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Stores a private picture for a return of an own delivered order, or of any for an administrator. It is deleted after a day if no return names its id.',
    params: idParams,
    files: { picture: 1 },
    response: z.object({ id: z.uuid() }),
  }),
  showReturnPicture: endpoint({
    method: 'GET',
    path: '/orders/{id}/return-pictures/{pictureId}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'A picture of returned goods: of an own order, or of any for an administrator.',
    params: z.object({ ...idParams.shape, pictureId: id }),
    fileType: 'image/webp',
    response: FileResponse,
  }),
}
