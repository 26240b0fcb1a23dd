import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '../../order.ts'

/** The URL parameter with the id of the order in the dialog. */
const orderParam = 'order'

/** The order in the dialog. It stays during the closing animation; undefined while a linked one is fetched. */
type Opened = { id: string | null; order: Order | undefined }

/**
 * The order in the dialog, which the URL parameter `order` names, so that a reload keeps it and a link opens it. The dialog has its own entry in
 * the history, so the URL is replaced.
 */
export function useOpenOrder(orders: readonly Order[]) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const idInUrl = new URLSearchParams(search).get(orderParam)
  const [opened, setOpened] = useState<Opened>({ id: null, order: undefined })
  const [last, setLast] = useState<{ idInUrl: string | null; orders: typeof orders }>({ idInUrl: null, orders })
  const findListed = (orderId: string | null) => orders.find(({ id }) => id === orderId)

  if (last.idInUrl !== idInUrl || last.orders !== orders) {
    setLast({ idInUrl, orders })
    // The URL changes after the dialog, unless a link or the history has changed it.
    const isLinked = last.idInUrl !== idInUrl && opened.id !== idInUrl
    if (isLinked) setOpened({ id: idInUrl, order: idInUrl === null ? opened.order : findListed(idInUrl) })
    // Refetched orders replace the order in the dialog. One that no longer matches the filters is replaced by its details.
    else if (last.orders !== orders)
      setOpened({ ...opened, order: findListed(opened.order?.id ?? null) ?? opened.order })
  }

  const locationOf = (id: string | null) => {
    const params = new URLSearchParams(search)
    if (id === null) params.delete(orderParam)
    else params.set(orderParam, id)
    return { pathname, search: params.toString() }
  }
  const show = (next: Opened) => {
    setOpened(next)
    void navigate(locationOf(next.id), { replace: true, preventScrollReset: true })
  }
  return {
    ...opened,
    open: (order: Order) => show({ id: order.id, order }),
    close: () => show({ ...opened, id: null }),
    /** Replaces the data of the order. */
    update: useCallback((order: Order) => setOpened((before) => ({ ...before, order })), []),
    hrefOf: ({ id }: Order) => locationOf(id),
  }
}
