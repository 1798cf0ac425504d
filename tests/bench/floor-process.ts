import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import type { FloorPlan } from './floor.ts'

/**
 * A process of its own: nothing but HTTP and the statements that it is told, in one file, with the driver as it is.
 * What lies between it and ours are our rules; what lies below it is Node and the driver.
 */
const plan: FloorPlan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const pool = new pg.Pool({
  connectionString: plan.databaseUrl,
  max: plan.connections,
  options: '-c timezone=UTC',
})

async function answerTo(url: string): Promise<string> {
  const [path = '', query] = url.split('?')
  const route = plan.routes[path]
  if (!route) return ''
  const variables: Record<string, unknown> = {
    ...route.variables,
    ...Object.fromEntries(new URLSearchParams(query)),
  }
  const client = await pool.connect()
  try {
    for (const { name, text, names, into } of route.steps) {
      const { rows } = await client.query<Record<string, unknown>>({
        name,
        text,
        values: names.map((one) => variables[one]),
      })
      if (into === null) continue
      for (const [column, value] of Object.entries(rows[0] ?? {})) variables[`${into}${column}`] = value
    }
  } finally {
    client.release()
  }
  return route.answer ?? String(variables['rows'])
}

async function serve(url: string, response: ServerResponse): Promise<void> {
  try {
    const body = await answerTo(url)
    response.setHeader('content-length', Buffer.byteLength(body))
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500, { 'content-length': 0 }).end()
  }
}

createServer((request, response) => void serve(request.url ?? '', response)).listen(plan.port, '127.0.0.1')
