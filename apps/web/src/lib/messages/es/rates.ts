import type { rates as english } from '../en/rates.ts'
import { plural } from './plural.ts'

function corridors(count: number): string {
  return plural(count, { one: '1 corredor', other: `${count} corredores` })
}

/** Texts of the tab of rates and spreads. */
export const rates: typeof english = {
  caption: 'Spreads',
  lastUpdate: 'Última actualización de tasas mayoristas:',
  never: 'nunca',
  ago: (age: string) => `hace ${age}`,
  choose: 'Moneda de pago',
  add: (name: string) => `Agregar pago en ${name}`,
  listed: 'Ya en la lista:',
  goToRow: 'ir a su fila',
  columns: {
    currency: 'Moneda de pago',
    retail: 'Minorista vs USD',
    spread: 'Spread',
    wholesale: 'Tasa mayorista',
    base: 'Conversión a USD',
    trend: 'Mayorista, 30 días',
    age: 'Edad de la tasa',
  },
  empty: 'No hay tasas',
  save: 'Guardar',
  remove: 'Eliminar',
  percent: '%',
  spreadOf: (currency: string) => `Spread de ${currency}`,
  isNew: 'Nuevo, sin guardar',
  notSaved: 'Sin guardar',
  unsaved: (count: number) => `${count} sin guardar`,
  noRate: 'sin tasa',
  age: (minutes: number) => {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
    if (days > 0) return `${days} d ${hours} h`
    return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
  },
  staleAt: (age: string, at: string) => `${age}, caduca a las ${at}`,
  staleFor: (age: string) => `Caducada, ${age}`,
  shuts: (count: number) => `cierra ${corridors(count)}`,
  stale: {
    title: (count: number) => plural(count, { one: '1 tasa caducada:', other: `${count} tasas caducadas:` }),
    old: (age: string, hours: number) => `${age} de edad, el límite es ${hours} h.`,
    none: 'La pasarela no da precio con ella. Ningún corredor la necesita.',
    shut: (count: number) =>
      `La pasarela no da precio con ella, ${plural(count, {
        one: '1 corredor cerrado',
        other: `${count} corredores cerrados`,
      })}:`,
    more: (count: number) => `y ${count} más`,
    moreCurrencies: (count: number) =>
      plural(count, { one: 'y 1 moneda más', other: `y ${count} monedas más` }),
  },
  corridor: (from: string, to: string) => `${from} → ${to}`,
  trend: (change: string) => `${change} en 30 días`,
  problems: 'Spreads que no se pueden guardar así',
  becameZero: (typed: string) =>
    `'${typed}' no es un número, por eso el spread quedó en 0.00 %, que vende al costo.`,
  zero: {
    title: '¿Vender al costo?',
    text: (currency: string) =>
      `Con un spread de 0.00 % ${currency} se paga a la tasa mayorista: no se gana nada en el cambio.`,
    confirm: 'Guardar 0.00 %',
  },
  saved: {
    title: 'Guardado',
    message: (currency: string, until: string) =>
      `Spread de ${currency} guardado. Los precios dados antes valen hasta ${until}.`,
  },
  removed: (currency: string, until: string) =>
    `Spread de ${currency} eliminado. Los precios dados antes valen hasta ${until}.`,
  confirm: {
    title: (currency: string) => `Eliminar el spread de ${currency}`,
    shuts: (currency: string, count: number, links: number) =>
      count === 0
        ? `Ninguna agencia paga ${currency} por un corredor con comisión.`
        : `${currency} ya no se paga: esto cierra ${corridors(count)}, ` +
          `${plural(links, { one: '1 enlace', other: `${links} enlaces` })} entre agencias.`,
    used: (transfers: string, amount: string) =>
      `En los últimos 30 días ${transfers} transferencias por ${amount} USD en total eran para pagar en ella.`,
    unused: 'En los últimos 30 días nadie la usó.',
    hold: (minutes: number) => `Los precios dados antes valen ${minutes} minutos.`,
  },
  history: {
    title: (code: string, days: string) => `${code} por 1 USD, ${days} días`,
    hint: (asOf: string) => `la banda es el spread · al ${asOf}`,
    ranges: 'Días',
    days: (days: string) => (days === '730' ? '730 días' : days),
    wholesale: 'Mayorista',
    retail: 'Minorista',
    failed: 'No se pudo cargar el gráfico. La tabla tiene las mismas cifras.',
    none: 'Ninguna hoja de estos días tiene una tasa de esta moneda.',
    change: (before: string | null, after: string | null) => {
      if (before === null) return `agregado con ${after} %`
      return after === null ? `eliminado, era ${before} %` : `${before} → ${after} %`
    },
    by: (at: string, who: string) => `${at} ${who}`,
    describe: (code: string, first: string, last: string, retail: string | null) =>
      `Un dólar valía ${first} ${code} al inicio y ${last} al final` +
      `${retail === null ? '' : `, de los que se pagan ${retail}`}.`,
    changes: (count: number) =>
      plural(count, { one: 'El spread cambió 1 vez.', other: `El spread cambió ${count} veces.` }),
    columns: {
      at: 'Tasa de (Z)',
      wholesale: 'Tasa mayorista',
      spread: 'Spread',
      retail: 'Minorista vs USD',
      changed: 'Cambio del spread',
    },
  },
  historyOf: { retail: 'Moneda de pago', spread: 'Spread' },
  compare: {
    caption: (currency: string) => `${currency} ahora y con el spread escrito`,
    now: 'Ahora',
    with: (percent: string) => `Con ${percent} %`,
    payOut: (code: string) => `300.00 USD pagan, ${code}`,
    profit: 'Utilidad FX en ello, USD',
    rateOf: (at: string, age: string) => `Tasa de ${at}, ${age} de edad.`,
  },
  dryRun: {
    title: 'Ensayo',
    run: (percent: string) => `Ensayar ${percent} % con transferencias pasadas`,
    over: 'Transferencias de los últimos',
    days: (days: number) => `${days} días`,
    outdated: (percent: string, days: number) => `No al día: esto es ${percent} % en ${days} días.`,
    transfers: (count: number, code: string, days: number) =>
      count === 0
        ? `Ninguna transferencia se pagó en ${code} en los últimos ${days} días.`
        : plural(count, {
            one: `1 transferencia pagada en ${code} en los últimos ${days} días:`,
            other: `${count} transferencias pagadas en ${code} en los últimos ${days} días:`,
          }),
    more: (count: number) => `en ${count} se gana más`,
    less: (count: number) => `en ${count} menos`,
    same: (count: number) => `en ${count} igual`,
    refused: (count: number) =>
      plural(count, { one: '1 se habría rechazado', other: `${count} se habrían rechazado` }),
    asOf: (at: string) => `Contado al ${at}; no se guarda nada.`,
    parties: 'Utilidad FX, USD',
    before: 'Como fue',
    after: (percent: string) => `Con ${percent} %`,
    difference: 'Diferencia',
    host: 'Agencias emisoras',
    peer: 'Agencias pagadoras',
    operator: 'Operador',
    all: 'Todos',
    largest: 'Mayores cambios',
    amount: 'Monto, USD',
  },
  conflictOf: (currency: string) => `Spread de ${currency}`,
  note: (minutes: number) =>
    'Minorista vs USD = Tasa mayorista × (1 − Spread); Conversión a USD = 1 ÷ Minorista vs USD. ' +
    `Un spread nuevo rige desde la próxima cotización; los precios dados antes valen ${minutes} minutos.`,
}
