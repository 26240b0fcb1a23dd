import type { AppContext } from '#server/context.ts'
import { findOrCreateSecret } from '#server/identity/sessions/secrets.store.ts'

/**
 * Whether the uploaded images belong to the store of this database; logs a warning if not. The first database that is started with them owns
 * them. Another one, by a mistyped `DATABASE_URL` or a bucket of two stores, refers to none of them and must not delete them as unused.
 */
export async function ownsImages({ db, images, log }: Pick<AppContext, 'db' | 'images' | 'log'>): Promise<boolean> {
  const isOwner = await images.originals.belongTo(await findOrCreateSecret(db, 'store-id'))
  if (!isOwner)
    log.warn(
      {},
      'The uploaded pictures belong to the store of another database, so unused ones are not deleted. Check DATABASE_URL, DATA_DIR and S3_BUCKET; if this is the right database, delete the file originals/store-id of the pictures.',
    )
  return isOwner
}
