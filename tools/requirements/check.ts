import { readReports, readRequirementFiles } from './files.ts'
import { judge } from './judge.ts'
import { parseRequirements } from './list.ts'
import { render } from './render.ts'

/** Compares the requirement list under root with the reports of the last test runs under root. */
export function check(root: string): { text: string; ok: boolean } {
  const list = parseRequirements(readRequirementFiles(root))
  const reports = readReports(root)
  const verdict = judge(list.requirements, reports.runs)
  const problems = [...list.problems, ...reports.problems, ...verdict.problems]
  return {
    text: render(verdict, problems),
    ok: problems.length === 0 && verdict.unproven.length === 0,
  }
}
