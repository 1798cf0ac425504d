/** Of the driver's inside, as its own cursors use it. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the wire has it. */
    readonly prepareValue: (value: unknown) => string | Buffer | null
  }
  export default utils
}
