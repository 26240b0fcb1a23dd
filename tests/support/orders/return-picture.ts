import { uploadReturnPicture } from '#server/orders/returns/pictures/upload-return-picture.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** A picture as the file of an upload. */
export async function returnPictureFile(background?: string) {
  const { name, buffer } = await createTestImage('broken.jpg', background)
  return { field: 'picture', filename: name, bytes: buffer }
}

/** Uploads a picture for a return of a delivered order; returns its id. */
export const createReturnPicture = async (context: TestContext, user: TestUser, orderId: string): Promise<string> =>
  (await uploadReturnPicture(context, user, orderId, [await returnPictureFile()])).id
