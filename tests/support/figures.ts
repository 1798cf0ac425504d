/** What a process tells of ours to Prometheus, each by its name with its labels. */
export async function readFigures(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('corridor_'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}
