import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Attribute, AttributeKind } from '#contract/catalogue/attributes.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { invalidField, isDatabaseError, uniqueViolation } from '#server/errors.ts'

/** SQL: the attributes of a category as JSON in the shape of the contract, in their order. */
export const attributesJson = (categoryId: Expression<unknown>) =>
  selectAttributes(sql`category_id = ${categoryId}`, sql`choice.attribute_id = attributes.id`)

/**
 * SQL: the attributes of which `product`, a row with `category_id` and `attribute_values`, has a value, with those choices only that
 * are its value, so that a list of products does not read every choice for each of them. Null for a product without specifications.
 */
export const attributesOfProductJson = (product: string) => {
  const { values, hasValue, isChosen } = conditionsOfProduct(product)
  const attributes = selectAttributes(sql.raw(hasValue), sql.raw(isChosen))
  return sql<Attribute[] | null>`case when ${sql.raw(values)} is not null then ${attributes} end`
}

/** An attribute of a card; `labels` are those of the product's choices as one text, as `formatAttributeValue` writes it. */
export type CardAttributeRow = [
  id: string,
  name: string,
  kind: AttributeKind,
  unit: string | null,
  labels: string | null,
]

/** SQL: as `attributesOfProductJson`, but only the attributes on the card, for `CardAttributeRow`. */
export const cardAttributesOfProduct = (product: string) => {
  const { values, hasValue, isChosen } = conditionsOfProduct(product)
  const labels = `array_to_string(array(
    select label from attribute_choices choice where ${isChosen} order by choice.position, choice.id), ', ')`
  const attributes = jsonRows(
    `attributes.id::text, name, kind, unit, case when kind = 'CHOICE' then ${labels} end`,
    `from attributes where ${hasValue} and is_on_card order by attributes.position, attributes.id`,
  )
  return sql.raw<CardAttributeRow[] | null>(`case when ${values} is not null then ${attributes} end`)
}

/** SQL conditions: a row of `attributes` has a value of `product`, and a row `choice` is that value. */
function conditionsOfProduct(product: string) {
  const values = `${product}.attribute_values`
  const value = `${values} -> attributes.id::text`
  const choiceIds = `case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end`
  return {
    values,
    hasValue: `category_id = ${product}.category_id and ${values} ? attributes.id::text`,
    // Found by their ids, because a value has fewer than the attribute; "is true" hides the other condition from the planner.
    isChosen: `choice.id = any(array(select jsonb_array_elements_text(${choiceIds})::int)) and (choice.attribute_id = attributes.id) is true`,
  }
}

/** SQL: the attributes that meet a condition, each with those of its choices that meet another one. */
const selectAttributes = (condition: RawBuilder<unknown>, choiceCondition: RawBuilder<unknown>) => sql<Attribute[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', attributes.id, 'name', name, 'kind', kind, 'unit', unit,
    'isFilter', is_filter, 'isOnCard', is_on_card, 'choices', case when kind = 'CHOICE' then (
      select json_agg(json_build_object('id', choice.id, 'label', label) order by choice.position, choice.id)
      from attribute_choices choice where ${choiceCondition}
    ) end)) order by attributes.position, attributes.id), '[]')
  from attributes where ${condition})`

/** The attributes of a category in their order. */
export async function findAttributes(db: Database, categoryId: string): Promise<Attribute[]> {
  const { rows } = await sql<{ attributes: Attribute[] }>`
    select ${attributesJson(sql`${categoryId}::uuid`)} as attributes`.execute(db)
  return rows[0]!.attributes
}

/** The attributes of every category that has some, by the id of the category, in the order of the categories' names. */
export async function findAttributesByCategory(db: Database): Promise<Map<string, Attribute[]>> {
  const { rows } = await sql<{ id: string; attributes: Attribute[] }>`
    select categories.id, ${attributesJson(sql.ref('categories.id'))} as attributes from categories
    where exists (select from attributes where category_id = categories.id) order by lower(categories.name), categories.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, attributes }) => [id, attributes]))
}

/** The ids of the attributes that products on sale have a value of. */
export async function findUsedAttributeIds(db: Database): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from attributes where exists (
      select from products where products.category_id = attributes.category_id and unpublished_at is null
        and attribute_values ? attributes.id::text)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** An attribute in the category form; without an id it is new, and so is a choice. */
export type AttributeInput = Omit<Attribute, 'id' | 'choices'> & {
  id?: number | undefined
  choices?: readonly ChoiceInput[] | undefined
}

/**
 * Replaces the attributes of a category. Kept ones have their id, new ones get one, missing ones are deleted with their choices; values
 * of products that name a deleted one are ignored from then on. The caller has checked the ids and the kinds. Throws 'invalid' for two
 * equal names.
 */
export const replaceAttributes = (
  trx: RunningTransaction,
  categoryId: string,
  attributes: readonly AttributeInput[],
): Promise<void> => writeAttributes(trx, categoryId, attributes).catch(mapNameViolation)

/** PostgreSQL and JavaScript compare a few letters differently, such as the Turkish dotted I. */
function mapNameViolation(error: unknown): never {
  if (isDatabaseError(error, uniqueViolation, 'attributes_category_id_name_key'))
    throw invalidField('attributes', 'Two specifications have the same name.')
  if (isDatabaseError(error, uniqueViolation, 'attribute_choices_attribute_id_label_key'))
    throw invalidField('attributes', 'Two choices have the same name.')
  throw error
}

async function writeAttributes(trx: RunningTransaction, categoryId: string, attributes: readonly AttributeInput[]) {
  const keptIds = attributes.flatMap(({ id }) => id ?? [])
  await trx
    .deleteFrom('attributes')
    .where('categoryId', '=', categoryId)
    .where(sql<boolean>`id <> all(${keptIds}::int[])`)
    .execute()
  // Kept ones get a unique name first, so that two attributes can exchange their names.
  await sql`update attributes set name = chr(1) || id where category_id = ${categoryId}`.execute(trx)
  for (const [position, { id, choices, unit = null, ...attribute }] of attributes.entries()) {
    const columns = { ...attribute, unit, position }
    const attributeId = id ?? (await insertAttribute(trx, categoryId, columns))
    if (id) await trx.updateTable('attributes').set(columns).where('id', '=', id).execute()
    if (id && choices) await releaseChoices(trx, id, choices)
    if (choices) await upsertChoices(trx, attributeId, choices)
  }
}

type AttributeColumns = Omit<AttributeInput, 'id' | 'choices' | 'unit'> & { unit: string | null; position: number }

async function insertAttribute(
  trx: RunningTransaction,
  categoryId: string,
  columns: AttributeColumns,
): Promise<number> {
  const { id } = await trx
    .insertInto('attributes')
    .values({ categoryId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type ChoiceInput = { id?: number | undefined; label: string }

/** Deletes the choices of an attribute that are not given, and gives the kept ones a unique label, so that two can exchange theirs. */
async function releaseChoices(trx: RunningTransaction, attributeId: number, choices: readonly ChoiceInput[]) {
  const keptIds = choices.flatMap(({ id }) => id ?? [])
  await sql`delete from attribute_choices where attribute_id = ${attributeId} and id <> all(${keptIds}::int[])`.execute(
    trx,
  )
  await sql`update attribute_choices set label = chr(1) || id where attribute_id = ${attributeId}`.execute(trx)
}

/** Writes the choices of an attribute in their order; those without an id are new. */
async function upsertChoices(trx: RunningTransaction, attributeId: number, choices: readonly ChoiceInput[]) {
  const ids = choices.map(({ id }) => id ?? null)
  const labels = choices.map(({ label }) => label)
  await sql`
    insert into attribute_choices (id, attribute_id, label, position)
    select coalesce(id, nextval('attribute_ids')), ${attributeId}, label, position
    from unnest(${ids}::int[], ${labels}::text[]) with ordinality as given (id, label, position)
    on conflict (id) do update set label = excluded.label, position = excluded.position`.execute(trx)
}
