import type { CountryCode } from '../countries.ts'

const codes =
  'AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI KH CM CA CV CF TD CL CN CO ' +
  'KM CG CD CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA GM GE DE GH GR GD GT GN GW GY HT HN ' +
  'HK HU IS IN ID IR IQ IE IL IT JM JP JO KZ KE KI KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MR MU ' +
  'MX FM MD MC MN ME MA MZ MM NA NR NP NL NZ NI NE NG KP MK NO OM PK PW PS PA PG PY PE PH PL PT PR QA RO RU RW KN ' +
  'LC VC WS SM ST SA SN RS SC SL SG SK SI SB SO ZA KR SS ES LK SD SR SE CH SY TW TJ TZ TH TL TG TO TT TN TR TM TV ' +
  'UG UA AE GB US UY UZ VU VA VE VN YE ZM ZW'

/** The ISO codes of the countries of origin, without their names and ids, so that a browser can check an address. */
export const countryCodes = codes.split(' ') as readonly CountryCode[]

/** Whether a text is the ISO code, in upper case, of a country of origin. */
export const isCountryCode = (text: string): text is CountryCode => (countryCodes as readonly string[]).includes(text)
