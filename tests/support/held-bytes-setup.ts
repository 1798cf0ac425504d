import { heldBytes } from './held-bytes.ts'

/** Loaded into a process under test (`--import`): a signal asks it what it holds, as a size in `/proc` cannot tell. */
process.on('SIGUSR2', () => void heldBytes().then((bytes) => process.stdout.write(`held ${bytes}\n`)))
