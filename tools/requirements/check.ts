import { countProblems } from './counts.ts'
import { readCounts, readReports, readRequirementFiles } from './files.ts'
import { judge } from './judge.ts'
import { parseRequirements, type RequirementList } from './list.ts'
import { render } from './render.ts'

interface Outcome {
  text: string
  ok: boolean
}

/** The list under root, with what is wrong with it and with the numbers that are written down beside it. */
function readList(root: string): RequirementList {
  const { requirements, problems } = parseRequirements(readRequirementFiles(root))
  const written = readCounts(root)
  const counted = typeof written === 'string' ? [written] : countProblems(requirements, written)
  return { requirements, problems: [...problems, ...counted] }
}

export function checkList(root: string): Outcome {
  const { requirements, problems } = readList(root)
  return { text: [`${requirements.length} ids`, ...problems].join('\n'), ok: problems.length === 0 }
}

/** Compares the requirement list under root with the reports of the last test runs under root. */
export function check(root: string): Outcome {
  const list = readList(root)
  const reports = readReports(root)
  const verdict = judge(list.requirements, reports.runs)
  const problems = [...list.problems, ...reports.problems, ...verdict.problems]
  return {
    text: render(verdict, problems),
    ok: problems.length === 0 && verdict.unproven.length === 0,
  }
}
