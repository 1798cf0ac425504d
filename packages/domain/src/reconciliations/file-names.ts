/** The files of a daily summary, and the three of them together. */
export type ReportFile = 'summary' | 'p2p' | 'mdl' | 'zip'

const endings: Readonly<Record<ReportFile, (day: string) => string>> = {
  p2p: (day) => `_P2P${day}.csv`,
  mdl: (day) => `_MDL${day}.csv`,
  summary: (day) => `_DAILY${day}.pdf`,
  zip: (day) => `${day}.zip`,
}

/** A UTC day as names of files and addresses have it: `_2024_05_31`. */
export function dayInName(day: string): string {
  return `_${day.replaceAll('-', '_')}`
}

/** Letters of any script, digits and a few signs stay; whatever a file system or a header could misread is replaced. */
export function safeName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} .,()&+@#_-]/gu, '_')
    .replace(/^[ .-]/, '_')
    .replace(/ $/, '_')
}

/** Such as `ABC_P2P_2024_05_31.csv`, and `ABC_2024_05_31.zip` for all of them. */
export function reportName(kind: ReportFile, shortName: string, day: string): string {
  return safeName(shortName) + endings[kind](dayInName(day))
}

/** Of a report that has its name already, the one of the zip with all of them: the agency may have another by now. */
export function allFilesName(report: {
  kind: Exclude<ReportFile, 'zip'>
  title: string
  day: string
}): string {
  const day = dayInName(report.day)
  return report.title.slice(0, -endings[report.kind](day).length) + endings.zip(day)
}

/** Such as `ABC_to_XYZ_2024_05_31_RECONCILIATION.zip`; inside of it is the same as csv. */
export function reconciliationName(host: string, peer: string, day: string, ending: 'zip' | 'csv'): string {
  return `${safeName(host)}_to_${safeName(peer)}${dayInName(day)}_RECONCILIATION.${ending}`
}
