import { ManageOffers } from '#web/offers/manage/ManageOffers.tsx'

export default ManageOffers
