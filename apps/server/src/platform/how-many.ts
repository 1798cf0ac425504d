/** For whoever types a command: one of them is no plural. */
export function howMany(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
