import { notFound } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { deleteLegalPage } from './legal-pages.store.ts'

/** Deletes a legal page; its address is then a 404. */
export async function removeLegalPage({ db }: Pick<Shop, 'db'>, id: string) {
  if (!(await deleteLegalPage(db, id))) throw notFound('Page')
  return { message: 'Legal page deleted successfully!' }
}
