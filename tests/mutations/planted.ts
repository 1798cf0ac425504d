import { permissionPlants } from './planted/permissions.ts'
import type { Plant } from './planted/plant.ts'
import { serverPlants } from './planted/server.ts'
import { webPlants } from './planted/web.ts'

/** Changes that no test of the behavior noticed when they were first tried. */
export const plants: readonly Plant[] = [...serverPlants, ...permissionPlants, ...webPlants]
