import { AnnotationMode, GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address that Vite gives the file, not what is in it.
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { longestSide, type OpenedScan } from './scan.ts'

GlobalWorkerOptions.workerSrc = worker

/** Pages alone: no forms, no links, no programs, nothing fetched from anywhere. */
export async function openPdf(file: Blob): Promise<OpenedScan> {
  const task = getDocument({
    data: await file.arrayBuffer(),
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    stopAtErrors: false,
  })
  const opened = await task.promise
  return {
    pages: opened.numPages,
    draw: async (canvas, number, quarters) => {
      const page = await opened.getPage(number)
      const rotation = page.rotate + 90 * quarters
      const { width, height } = page.getViewport({ scale: 1, rotation })
      const viewport = page.getViewport({ scale: longestSide / Math.max(width, height), rotation })
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise
    },
    close: () => void task.destroy(),
  }
}
