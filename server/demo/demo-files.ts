import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { AttributesForm } from '#contract/catalogue/attributes/attribute-schema.ts'
import type { RequirableDeclaration } from '#contract/catalogue/declarations.ts'
import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import type { DeliveryStatus, PaymentMethod, PaymentStatus } from '#contract/order-states.ts'
import type { CompanyDetailsInput } from '#server/company/company.store.ts'
import type { Actor, OrderEvent } from '#server/orders/history/history.store.ts'
import { projectPath } from '#server/project-files.ts'

/** The folder with the demonstration data. */
export const demoFolder = projectPath('demo')
export const pictureFolder = join(demoFolder, 'pictures')

type NameFields = 'username' | 'email' | 'firstName' | 'lastName' | 'mobile'
/** A customer who placed demonstration orders and cannot sign in. */
export type DemoCustomer = Record<NameFields | 'addressLine1' | 'city' | 'state' | 'postalCode', string>

/** A past order; times are minutes before the demonstration is loaded, products are named by their handles, variants by colour and option value. */
export type DemoOrder = {
  customer: string
  placedMinutesAgo: number
  deliveredMinutesAgo: number | null
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  deliveryStatus: DeliveryStatus
  items: { product: string; color: string; optionValue?: string; quantity: number }[]
  history: (Pick<OrderEvent, 'event' | 'toState'> &
    Pick<Actor, 'actor'> & { fromState: string | null; minutesAgo: number })[]
}

const text = (name: string): string => readFileSync(join(demoFolder, name), 'utf8')
const json = <Content>(name: string): Content => JSON.parse(text(name))
const csv = <Column extends string>(name: string): Record<Column, string>[] => parse(text(name), { columns: true })

export const demoCompany = () => json<CompanyDetailsInput>('company.json')
export const demoCustomers = () => json<DemoCustomer[]>('customers.json')
export const demoOrders = () => json<DemoOrder[]>('orders.json')
export const demoCategories = () =>
  csv<'name' | 'description' | 'image' | 'required declarations'>('categories.csv').map(
    ({ 'required declarations': required, ...category }) => ({
      ...category,
      requiredDeclarations: required.split(' | ').filter(Boolean) as RequirableDeclaration[],
    }),
  )
/** The attributes of each category, as the back office saves them. */
export const demoAttributes = () =>
  Object.entries(json<Record<string, unknown>>('attributes.json')).map(([category, attributes]) => ({
    category,
    attributes: AttributesForm.parse(attributes),
  }))
/** The size charts by the names of their categories. */
export const demoSizeCharts = () => json<Record<string, SizeChart>>('size-charts.json')
export const demoBrands = () => csv<'name' | 'description'>('brands.csv')

/** The age of each product, in minutes before the demonstration is loaded, and its views. */
export const productStatistics = () =>
  csv<'handle' | 'age in minutes' | 'views'>('product-statistics.csv').map(({ handle, views, ...row }) => ({
    handle,
    minutesAgo: Number(row['age in minutes']),
    views: Number(views),
  }))
