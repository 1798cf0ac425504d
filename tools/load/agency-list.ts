export interface DemoAgency {
  readonly shortName: string
  readonly longName: string
  readonly countryCode: string
  readonly tz: string
  readonly language: string
  readonly currencies: readonly string[]
  readonly cities: readonly string[]
  /** What it mostly does: S sends, R pays out, SR both. */
  readonly service: string
}

/** Invented companies in real corridors: 40 agencies in 31 countries. */
const table = `
S  | SENDWELL USA  | SENDWELL USA INC | USA America/Chicago en | USD | Chicago, Houston, Dallas, Atlanta
S  | LONE STAR ENV | LONE STAR ENVIOS LLC | USA America/Chicago en | USD | San Antonio, Laredo, El Paso
S  | PACIFIC REMIT | PACIFIC REMITTANCE CORPORATION | USA America/Los_Angeles en | USD | Los Angeles, San Diego, Fresno
S  | HUDSON GIROS  | HUDSON GIROS AND TRANSFERS INC | USA America/New_York en | USD | New York, Newark, Providence
S  | MAPLE MONEY   | MAPLE MONEY TRANSFER LTD | CAN America/Toronto en | CAD USD | Toronto, Montreal, Ottawa
R  | TRANSMEX      | TRANSMEX SERVICIOS FINANCIEROS SA DE CV | MEX America/Mexico_City es | MXN USD | Ciudad de Mexico, Puebla, Toluca
R  | CAJA OAXACA   | CAJA POPULAR DE OAXACA SC | MEX America/Mexico_City es | MXN | Oaxaca, Juchitan, Huajuapan
R  | PAGO NORTE    | PAGO NORTE SOFIPO SA DE CV | MEX America/Monterrey es | MXN USD | Monterrey, Saltillo, Reynosa
R  | BANRURAL GT   | BANCO RURAL DE GUATEMALA SA | GTM America/Guatemala es | GTQ USD | Guatemala, Quetzaltenango, Huehuetenango
R  | COBAN PAGOS   | COBAN PAGOS Y REMESAS SA | GTM America/Guatemala es | GTQ | Coban, Peten
R  | ELEKTRA HN    | ELEKTRA HONDURAS SA DE CV | HND America/Tegucigalpa es | HNL USD | Tegucigalpa, San Pedro Sula
R  | UNION ENVIOS  | UNION ENVIOS EL SALVADOR SA DE CV | SLV America/El_Salvador es | USD | San Salvador, Santa Ana
R  | NICA REMESAS  | NICARAGUENSE DE REMESAS SA | NIC America/Managua es | NIO USD | Managua, Leon
R  | CARIBE ENVIOS | CARIBE ENVIOS SRL | DOM America/Santo_Domingo es | DOP USD | Santo Domingo, Santiago
R  | AYITI TRANSFE | AYITI TRANSFE SA | HTI America/Port-au-Prince fr | HTG USD | Port-au-Prince, Cap-Haitien
R  | KINGSTON CASH | KINGSTON CASH AND CARRY LTD | JAM America/Jamaica en | JMD USD | Kingston, Montego Bay
SR | GIROS ANDINOS | GIROS ANDINOS DE COLOMBIA SAS | COL America/Bogota es | COP USD | Bogota, Cali, Pereira
R  | QUITO PAGOS   | QUITO PAGOS CIA LTDA | ECU America/Guayaquil es | USD | Quito, Guayaquil, Cuenca
R  | CAJA DEL SUR  | CAJA MUNICIPAL DEL SUR SA | PER America/Lima es | PEN USD | Arequipa, Cusco, Tacna
R  | ALTIPLANO     | ALTIPLANO ENVIOS SRL | BOL America/La_Paz es | BOB USD | La Paz, El Alto
SR | RIO REMESSAS  | RIO REMESSAS CORRETORA DE CAMBIO LTDA | BRA America/Sao_Paulo pt | BRL USD | Rio de Janeiro, Goiania
S  | GIROS IBERIA  | GIROS IBERIA ENTIDAD DE PAGO SL | ESP Europe/Madrid es | EUR | Madrid, Sevilla, Murcia
S  | BARNA ENVIOS  | BARCELONA ENVIOS DE DINERO SL | ESP Europe/Madrid es | EUR | Barcelona, Tarragona, Valencia
S  | VELOCE MONEY  | VELOCE MONEY ISTITUTO DI PAGAMENTO SPA | ITA Europe/Rome it | EUR | Roma, Milano, Napoli
S  | SEINE TRANSF  | SEINE TRANSFERTS SAS | FRA Europe/Paris fr | EUR | Paris, Lyon, Marseille
S  | RHEIN GELD    | RHEIN GELDTRANSFER GMBH | DEU Europe/Berlin de | EUR | Köln, Frankfurt, Berlin
S  | THAMES REMIT  | THAMES REMITTANCE LTD | GBR Europe/London en | GBP EUR | London, Birmingham, Leicester
S  | GULF EXCHANGE | GULF EXCHANGE HOUSE LLC | ARE Asia/Dubai ar | AED USD | Dubai, Sharjah, Abu Dhabi
S  | KUWAIT SARAFA | KUWAIT SARAFA EXCHANGE COMPANY WLL | KWT Asia/Kuwait ar | KWD USD | Kuwait City, Salmiya
R  | PERA HUB      | PERA HUB INCORPORATED | PHL Asia/Manila en | PHP USD | Manila, Cebu, Davao
R  | ISLA PADALA   | ISLA PADALA EXPRESS INC | PHL Asia/Manila en | PHP | Iloilo, Bacolod
R  | MALABAR MONEY | MALABAR MONEY SERVICES PRIVATE LIMITED | IND Asia/Kolkata en | INR | Kochi, Kozhikode, Thrissur
R  | PUNJAB PAY    | PUNJAB PAY FINTECH PRIVATE LIMITED | IND Asia/Kolkata en | INR USD | Ludhiana, Jalandhar, Amritsar
R  | DHAKA TAKA    | DHAKA TAKA EXCHANGE LTD | BGD Asia/Dhaka bn | BDT | Dhaka, Sylhet, Chattogram
R  | HIMAL REMIT   | HIMAL REMIT NEPAL PVT LTD | NPL Asia/Kathmandu ne | NPR | Kathmandu, Pokhara
R  | SAIGON KIEU   | SAIGON KIEU HOI JSC | VNM Asia/Ho_Chi_Minh vi | VND USD | Ho Chi Minh City, Can Tho
SR | NAIROBI CASH  | NAIROBI CASH LTD | KEN Africa/Nairobi en | KES USD | Nairobi, Mombasa, Kisumu
R  | LAGOS PAY     | LAGOS PAY AND SETTLE LTD | NGA Africa/Lagos en | NGN USD | Lagos, Abuja, Benin City
R  | TERANGA       | TERANGA TRANSFERT SA | SEN Africa/Dakar fr | XOF EUR | Dakar, Thies, Touba
R  | ATLAS FLOUSS  | ATLAS FLOUSS SA | MAR Africa/Casablanca fr | MAD EUR | Casablanca, Nador, Fes
`

function parse(line: string): DemoAgency {
  const [service = '', shortName = '', longName = '', place = '', currencies = '', cities = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const [countryCode = '', tz = '', language = ''] = place.split(' ')
  return {
    service,
    shortName,
    longName,
    countryCode,
    tz,
    language,
    currencies: currencies.split(' '),
    cities: cities.split(', '),
  }
}

export const demoAgencies: readonly DemoAgency[] = table.trim().split('\n').map(parse)
