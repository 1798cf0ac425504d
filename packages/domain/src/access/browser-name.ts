/** In this order: most browsers also name those that they want to be taken for. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * What a person knows a browser by, such as `Chrome 156, Windows`, of what it says about itself; empty where it says
 * nothing that we know. Anybody may say anything: it is shown, and never judged by.
 */
export function browserName(userAgent: string): string {
  const browser = browsers.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version.slice(0, 4)}`]
  })[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return [browser, system].filter((part) => part !== undefined).join(', ')
}
