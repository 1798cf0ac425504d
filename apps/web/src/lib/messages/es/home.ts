import type { home as english } from '../en/home.ts'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

/** Texts of the first screen. */
export const home: typeof english = {
  asOf: (when: string) => `Todas las cifras al ${when}`,
  refresh: 'Actualizar',
  notRefreshed: 'no se pudo actualizar',
  attention: {
    title: 'Requiere atención',
    note: 'primero lo más urgente; una línea abre la lista de la que se cuenta',
    columns: {
      what: 'Qué',
      count: 'Cuántos',
      usd: 'Cuánto, USD',
      oldest: 'Más antiguo',
      where: 'Dónde',
      who: 'Quién lo tiene',
    },
    kinds: {
      files: 'Archivos de liquidación faltantes',
      deliveries: 'Entregas abandonadas',
      rates: 'Tasas mayoristas muy viejas',
      held: 'Transferencias retenidas',
      approve: 'Cambios por aprobar',
      refund: 'Reembolsos adeudados',
      limits: 'Agencias cerca de su límite',
      days: 'Hallazgos de un día',
      old: 'AVAIL de más de 7 días',
      blocked: 'Usuarios bloqueados',
    },
    kindAt: (kind: string, at: string) => `${kind}, ${at}`,
    place: (name: string, count: number) => (count === 1 ? name : `${name} ${count}`),
    elsewhere: (count: number) => `${count} más`,
    nobody: (count: number, all: number) => (count === all ? 'nadie' : `nadie: ${count}`),
    somebody: 'todos asignados',
    none: 'Nada requiere atención.',
    inOrder: (kinds: string) => `Revisado, sin casos: ${kinds}`,
  },
  pictures: {
    asOf: (when: string) => `Al ${when}, en USD`,
    counting: 'Las transferencias se cuentan por primera vez. El gráfico aparece solo.',
    notLoaded: 'No se pudieron cargar los gráficos. Cargar la página de nuevo.',
    all: (number: number) => `Total de ${number.toLocaleString(locale)}:`,
    day: 'Día',
    count: 'Transferencias',
    usd: 'USD',
    volume: {
      title: 'Volumen, 30 días',
      note: 'enviado, no devuelto',
      none: 'No se envió nada en 30 días.',
      today: 'Hoy hasta ahora',
      yesterday: 'Ayer',
      change: (percent: string) => `${percent} vs. semana anterior`,
      most: (usd: string, day: string) => `máximo ${usd} el ${day}`,
      describe: (from: string, to: string, usd: string, day: string) =>
        `Dólares enviados cada día del ${from} al ${to}; el máximo, el ${day}: ${usd}.`,
    },
    ageing: {
      title: 'Antigüedad de AVAIL por pagador',
      note: 'días desde el envío',
      none: 'Nada espera pago.',
      payer: 'Pagador',
      ages: ['0–1', '2–7', '8–30', '31+'],
      over: 'Más de 7 días',
      waiting: 'En espera',
      overAll: (usd: string) => `con más de 7 días ${usd}`,
      describe: (payer: string, usd: string) =>
        `La mayor parte en espera está en ${payer}: ${usd} dólares con más de 7 días.`,
    },
    exposure: {
      title: 'Exposición por agencia',
      note: 'bajo cero le debemos',
      none: 'Ninguna agencia debe ni se le debe nada.',
      agency: 'Agencia',
      owes: 'Debe, USD',
      limit: 'Límite, USD',
      ofLimit: 'Del límite',
      owing: (agencies: number, usd: string) =>
        plural(agencies, {
          one: `1 agencia nos debe ${usd}`,
          other: `${agencies} agencias nos deben ${usd}`,
        }),
      owed: (agencies: number, usd: string) =>
        plural(agencies, {
          one: `debemos a 1 agencia ${usd}`,
          other: `debemos a ${agencies} agencias ${usd}`,
        }),
      describe: (agency: string, usd: string) => `La mayor posición es ${agency}: debe ${usd} dólares.`,
    },
    corridors: {
      title: 'Corredores, 30 días',
      note: 'margen según precios',
      none: 'No se envió nada en 30 días.',
      corridor: 'Corredor',
      name: (from: string, to: string) => `${from} → ${to}`,
      volume: 'Volumen',
      margin: 'Margen',
      percent: 'Margen %',
      sum: (usd: string, margin: string, percent: string) => `${usd}, margen ${margin} (${percent})`,
      describe: (corridor: string, percent: string) => `${corridor} lleva ${percent} del volumen.`,
    },
    revenue: {
      title: 'Ingresos por comisión y FX, 30 días',
      note: 'por día UTC de asiento',
      none: 'No se contabilizó nada en 30 días.',
      party: 'Parte',
      fees: 'Comisiones',
      fx: 'FX',
      sum: 'Suma',
      all: 'Todos',
      parties: { operator: 'Operador', sender: 'Emisoras', payer: 'Pagadoras' },
      most: (usd: string, day: string) => `máximo ${usd} el ${day}`,
      describe: (from: string, to: string, usd: string) =>
        `Dólares ganados cada día del ${from} al ${to}, ${usd} en total.`,
    },
  },
}
