/** How much the tests run: `gate` for each change, `full` before an issue is resolved, `long` after a change of money. */
export type VolumeSetting = 'gate' | 'full' | 'long'

function readSetting(): VolumeSetting {
  const setting = process.env['VOLUME'] ?? 'gate'
  if (setting === 'gate' || setting === 'full' || setting === 'long') return setting
  throw new Error('VOLUME takes gate, full or long.')
}

/** The environment variable VOLUME. */
export const volumeSetting = readSetting()
