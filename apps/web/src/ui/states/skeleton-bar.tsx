import css from './skeleton.module.css'

export type SkeletonBarProps = {
  kind?: 'text' | 'label' | 'field' | undefined
  /** Any number; it only varies the length, so that the bars look like text. */
  seed?: number | undefined
}

const lengths = ['middle', 'long', 'short', 'long', 'middle', 'long', 'middle'] as const

export function SkeletonBar({ kind = 'text', seed = 0 }: SkeletonBarProps) {
  const length = kind === 'text' ? lengths[seed % lengths.length] : undefined
  return <span className={css['bar']} data-kind={kind} data-length={length} />
}
