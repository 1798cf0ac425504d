/** A scan that was opened: its pages, each drawn as pixels alone. */
export interface OpenedScan {
  readonly pages: number
  readonly draw: (canvas: HTMLCanvasElement, page: number, quarters: number) => Promise<void>
  readonly close: () => void
}

/** Drawn as large as this at most: sharp enough to read an id, small enough for every browser. */
export const longestSide = 1_600

/**
 * Nothing of a file becomes a part of the page: a picture is decoded to pixels, and of a PDF the pages are drawn by a
 * viewer that runs no program of theirs. What reads PDFs is loaded only for one.
 */
export async function openScan(file: Blob): Promise<OpenedScan> {
  if (file.type === 'application/pdf') return (await import('./pdf.ts')).openPdf(file)
  return openPicture(file)
}

async function openPicture(file: Blob): Promise<OpenedScan> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  return {
    pages: 1,
    draw: async (canvas, _page, quarters) => {
      const upright = quarters % 2 === 0
      canvas.width = upright ? width : height
      canvas.height = upright ? height : width
      const context = canvas.getContext('2d')
      context?.translate(canvas.width / 2, canvas.height / 2)
      context?.rotate((quarters * Math.PI) / 2)
      context?.drawImage(picture, -width / 2, -height / 2, width, height)
    },
    close: () => picture.close(),
  }
}
