import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './factor.module.css'

/** A text as a picture that a camera reads: dark on light in every scheme, with the quiet edge that readers need. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { size: cells, data } = encode(text, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: cells, path: dark.join('') }
  }, [text])
  return (
    <svg className={css['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
