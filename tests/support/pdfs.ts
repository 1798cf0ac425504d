import { execFileSync } from 'node:child_process'

/** The text of each page as it stands on it, read by a program of others. */
export function textOfPdf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
}

/** Its lines, with one blank between their words, whatever lies there. */
export function linesOfPdf(pdf: Buffer): string[] {
  return textOfPdf(pdf)
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
}

/** Its fonts, as `name embedded`. */
export function fontsOfPdf(pdf: Buffer): string[] {
  const lines = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' }).trim().split('\n').slice(2)
  return lines.map((line) => `${line.split(/\s+/)[0]} ${/\b(yes|no)\b/.exec(line)?.[1]}`)
}
