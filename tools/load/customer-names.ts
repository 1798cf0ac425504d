/** People who send money home, by where home is. First names alternate: a woman's, a man's. */
export interface NameRegion {
  readonly region: string
  readonly first: readonly string[]
  /** No last name is in two regions: that keeps two customers born on one day apart. */
  readonly last: readonly string[]
  /** What makes a last name too long for most forms. */
  readonly long: string
  readonly homes: readonly string[]
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

export const nameRegions: readonly NameRegion[] = [
  {
    region: 'latin',
    first: words(`MARIA JOSE GUADALUPE JUAN ROSA LUIS ANA CARLOS CARMEN JORGE LETICIA MIGUEL VERONICA PEDRO
      SILVIA FRANCISCO PATRICIA RAFAEL GLORIA MANUEL YOLANDA RICARDO BEATRIZ SERGIO ELENA OSCAR LUCIA VICTOR
      DANIELA ALEJANDRO`),
    last: words(`HERNANDEZ GARCIA MARTINEZ LOPEZ GONZALEZ RODRIGUEZ PEREZ SANCHEZ RAMIREZ FLORES GOMEZ TORRES
      DIAZ VASQUEZ CRUZ MORALES GUTIERREZ REYES RUIZ AGUILAR ORTIZ MENDOZA CASTILLO ROMERO JIMENEZ MORENO
      ALVAREZ RIVERA CHAVEZ JUAREZ DOMINGUEZ HERRERA MEDINA VARGAS GUZMAN VELAZQUEZ MUNOZ SALAZAR ESPINOZA
      CONTRERAS`),
    long: ' DE LOS ANGELES VILLAVICENCIO Y FERNANDEZ DE LEON',
    homes: ['MEX', 'GTM', 'HND', 'SLV', 'DOM', 'COL', 'ECU', 'PER', 'BOL'],
  },
  {
    region: 'asia',
    first: words(`ANJALI RAJESH PRIYA SURESH LAKSHMI ABDUL FATHIMA MOHAMMED SUNITA VIJAY MARIVIC RODEL JOCELYN
      ARNEL LORNA ROMEO SITA RAM GITA BISHNU NASRIN KAMAL RUKHSANA RAFIQ HOA DUNG LAN TUAN DEEPA ANIL`),
    last: words(`NAIR MENON PILLAI THOMAS KURIAN SINGH GILL SANDHU DHILLON KAUR PATEL SHARMA KUMAR DAS RAHMAN
      HOSSAIN AHMED CHOWDHURY ISLAM UDDIN THAPA GURUNG SHRESTHA RAI TAMANG NGUYEN TRAN PHAM LE VO DELA-CRUZ
      BAUTISTA VILLANUEVA MANALO DIMAGIBA MACARAEG PANGILINAN SALONGA ABAD LACSON`),
    long: ' PUTHENPURACKAL KIZHAKKEVEETTIL THEKKEPARAMBIL',
    homes: ['IND', 'BGD', 'NPL', 'PHL', 'VNM'],
  },
  {
    region: 'africa',
    first: words(`AMINA IBRAHIM FATOU MAMADOU GRACE SAMUEL NGOZI EMEKA AWA CHEIKH MERCY JOSEPH WANJIKU KAMAU
      CHIDINMA TUNDE KHADIJA YOUSSEF SALMA RACHID AISSATOU OUSMANE BLESSING EMMANUEL JANE PETER ZAINAB HASSAN
      ADAEZE MOUSSA`),
    last: words(`OKAFOR ADEYEMI BELLO EZE OKONKWO ADEBAYO NWOSU OBI IBEKWE ONYEKA MWANGI OTIENO WANJALA KIPTOO
      NJOROGE ODHIAMBO MUTUA KARIUKI CHEBET MAINA DIOP NDIAYE FALL SOW DIALLO SARR GUEYE MBAYE CISSE FAYE
      BENALI ALAMI IDRISSI TAZI BERRADA CHRAIBI AMRANI FASSI BENNANI ZEROUALI`),
    long: ' OLUWASEUNFUNMI ADEKUNLE-ONABANJO OMOBOLANLE AFOLABI',
    homes: ['NGA', 'KEN', 'SEN', 'MAR'],
  },
]

/** Who sends from where; a country that is not named has people from everywhere. */
export const regionsOfSenders: Readonly<Record<string, readonly string[]>> = {
  USA: ['latin', 'latin', 'latin', 'asia', 'africa'],
  ESP: ['latin', 'latin', 'africa'],
  COL: ['latin'],
  BRA: ['latin'],
  ARE: ['asia', 'asia', 'africa'],
  KWT: ['asia'],
  KEN: ['africa'],
}

export const callingCodes: Readonly<Record<string, string>> = {
  USA: '1',
  CAN: '1',
  COL: '57',
  BRA: '55',
  ESP: '34',
  ITA: '39',
  FRA: '33',
  DEU: '49',
  GBR: '44',
  ARE: '971',
  KWT: '965',
  KEN: '254',
}

/** Where customers live who have to name a state. */
export const statesOfCities: Readonly<Record<string, string>> = {
  Chicago: 'IL',
  Houston: 'TX',
  Dallas: 'TX',
  Atlanta: 'GA',
  'San Antonio': 'TX',
  Laredo: 'TX',
  'El Paso': 'TX',
  'Los Angeles': 'CA',
  'San Diego': 'CA',
  Fresno: 'CA',
  'New York': 'NY',
  Newark: 'NJ',
  Providence: 'RI',
  Toronto: 'ON',
  Montreal: 'QC',
  Ottawa: 'ON',
}
