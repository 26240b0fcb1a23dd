import type { Database } from '../database/connect.ts'

/** Whether nobody has used this database yet: on any later start the demonstration stays away. */
export async function isNew(db: Database): Promise<boolean> {
  const { used } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('users').select('id')),
          eb.exists(eb.selectFrom('products').select('id')),
          eb.exists(eb.selectFrom('milestones').select('name').where('name', '=', 'demo-catalogue')),
        ])
        .as('used'),
    )
    .executeTakeFirstOrThrow()
  return !used
}
