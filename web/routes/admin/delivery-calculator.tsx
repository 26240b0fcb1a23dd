import { DeliveryCalculator } from '#web/delivery/manage/calculator/DeliveryCalculator.tsx'

export default DeliveryCalculator
