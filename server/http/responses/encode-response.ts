import { z } from 'zod'

/** What an encoder returns for a value that it does not accept: zod then decides. */
const refused = Symbol('refused')

type Encoder = (value: unknown) => unknown
type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']
type Fields = Record<string, unknown>

/** The encoders by their schemas, which are created once. */
const encoders = new WeakMap<Schema, Encoder>()

/**
 * Encodes a response by its schema, with the results of `z.safeEncode`. That creates two objects for each field of a response, a third of what
 * a search allocates, because it also runs the checks of a value in two passes. Here an object that its encoding does not change is returned
 * itself, and zod encodes only what `createEncoder` does not know, or names what is wrong.
 */
export function encodeBySchema(schema: Schema, value: unknown): z.ZodSafeParseResult<unknown> {
  const data = encoderOf(schema)(value)
  return data === refused ? (z.safeEncode(schema, value as never) as never) : { success: true, data }
}

function encoderOf(schema: Schema): Encoder {
  let encoder = encoders.get(schema)
  if (!encoder) {
    encoder = createEncoder(schema) ?? zodEncoder(schema)
    encoders.set(schema, encoder)
  }
  return encoder
}

const zodEncoder =
  (schema: Schema): Encoder =>
  (value) => {
    const result = z.safeEncode(schema, value as never)
    return result.success ? result.data : refused
  }

/** The encoder of a schema; undefined for one that zod is to encode. */
function createEncoder(schema: Schema): Encoder | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string' || def.type === 'number') return checkedEncoder(def)
  if (def.checks?.length) return undefined
  if (def.type === 'object') return def.catchall ? undefined : objectEncoder(def.shape)
  if (def.type === 'array') return arrayEncoder(encoderOf(def.element))
  if (def.type === 'nullable') return unlessEqual(null, encoderOf(def.innerType))
  if (def.type === 'optional') return unlessEqual(undefined, encoderOf(def.innerType))
  if (def.type === 'boolean') return accept((value) => typeof value === 'boolean')
  if (def.type === 'date') return accept((value) => value instanceof Date && !Number.isNaN(value.getTime()))
  if (def.type === 'enum') return acceptAnyOf(Object.values(def.entries))
  if (def.type === 'literal') return acceptAnyOf(def.values)
  return def.type === 'pipe' ? codecEncoder(def) : undefined
}

const accept =
  (isValid: (value: unknown) => boolean): Encoder =>
  (value) =>
    isValid(value) ? value : refused

function acceptAnyOf(values: readonly unknown[]): Encoder {
  const allowed = new Set(values)
  return accept((value) => allowed.has(value))
}

const unlessEqual =
  (exception: null | undefined, encode: Encoder): Encoder =>
  (value) =>
    value === exception ? value : encode(value)

/** Texts and numbers, if all of their checks are known. */
function checkedEncoder(def: Definition & { type: 'string' | 'number' }): Encoder | undefined {
  if (def.coerce) return undefined
  // A format such as that of a UUID is a check of its own.
  const definitions = [...('check' in def ? [def] : []), ...(def.checks ?? []).map((check) => check._zod.def)]
  const checks = definitions.map((check) => toCheck(check as z.core.$ZodCheckDef))
  if (!checks.every((check) => check !== undefined)) return undefined
  const isOfType = def.type === 'string' ? (value: unknown) => typeof value === 'string' : Number.isFinite
  return (value) => {
    if (!isOfType(value)) return refused
    for (const isValid of checks) if (!isValid(value as never)) return refused
    return value
  }
}

/** Formats that are a regular expression and nothing else. */
const patternFormats: readonly string[] = ['uuid', 'datetime', 'regex']

function toCheck(def: z.core.$ZodCheckDef): ((value: never) => boolean) | undefined {
  const { check, format, pattern, value: limit, inclusive } = def as z.core.$ZodCheckDef & Fields
  if (check === 'string_format' && patternFormats.includes(String(format)) && pattern instanceof RegExp)
    return (text) => pattern.test(text)
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger
  return check === 'greater_than' && inclusive && typeof limit === 'number' ? (value) => value >= limit : undefined
}

/** An array of encoded elements; the array itself if none is changed. */
function arrayEncoder(encode: Encoder): Encoder {
  return (value) => {
    if (!Array.isArray(value)) return refused
    let changed: unknown[] | undefined
    for (let n = 0; n < value.length; n++) {
      const element = encode(value[n])
      if (element === refused) return refused
      if (element !== value[n]) changed ??= value.slice()
      if (changed) changed[n] = element
    }
    return changed ?? value
  }
}

type Field = { name: string; encode: Encoder; isOptional: boolean }

/** An object of the fields in the schema; the object itself if it has no others and none is changed. */
function objectEncoder(shape: Record<string, Schema>): Encoder {
  const fields: Field[] = Object.entries(shape).map(([name, schema]) => ({
    name,
    encode: encoderOf(schema),
    isOptional: schema._zod.def.type === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused
    const given = value as Fields
    let changed: Fields | undefined
    let found = 0
    for (const { name, encode, isOptional } of fields) {
      if (!(name in given)) {
        if (isOptional) continue
        return refused
      }
      found++
      const field = given[name]
      if (field === undefined && isOptional) continue
      const result = encode(field)
      if (result === refused) return refused
      if (result === field) continue
      changed ??= { ...given }
      changed[name] = result
    }
    const encoded = changed ?? given
    return found < countFields(given) ? pickFields(encoded, fields) : encoded
  }
}

/** A copy without the fields that the schema does not have. */
const pickFields = (object: Fields, fields: readonly Field[]): Fields =>
  Object.fromEntries(fields.flatMap(({ name }) => (name in object ? [[name, object[name]]] : [])))

function countFields(value: Fields): number {
  let count = 0
  for (const _ in value) count++
  return count
}

/** The value of a codec such as `money`, unless its function also reports issues by a second parameter. */
function codecEncoder({ in: encodedSchema, out, ...def }: z.core.$ZodPipeDef): Encoder | undefined {
  const { reverseTransform } = def as Partial<z.core.$ZodCodecDef>
  if (!reverseTransform || reverseTransform.length > 1) return undefined
  const [encodeOut, encodeIn] = [encoderOf(out), encoderOf(encodedSchema)]
  return (value) => {
    const checked = encodeOut(value)
    return checked === refused ? refused : encodeIn((reverseTransform as (value: unknown) => unknown)(checked))
  }
}
