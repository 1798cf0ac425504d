import type { Sentences } from '@corridor/contract/refusals/declare'
import type { platformRefusals } from '@corridor/contract/refusals/platform'

export const platform: Sentences<typeof platformRefusals> = {
  invalid_fields: () => 'Algunos campos no son correctos. Corregirlos e intentar de nuevo.',
  not_allowed: () => 'Este perfil no lo permite. Pedirlo a un superadmin si hace falta.',
  closed_to_limited: () =>
    'El acceso está limitado a algunas agencias y esto afecta a todas. Pedirlo a un superadmin si hace falta.',
  sending_side_acts: () =>
    'Esto corresponde a quien trabaja para la agencia que envió la transferencia. Este acceso es de la que la paga.',
  paying_side_acts: () =>
    'Esto corresponde a quien trabaja para la agencia que paga la transferencia. Este acceso es de la que la envió.',
  changed_meanwhile: () => 'Otra persona guardó este registro entretanto.',
  address_malformed: () => 'La dirección está mal escrita.',
  address_too_long: () => 'No hay nada en esta dirección.',
  nothing_there: ({ method, path }) => `No hay nada en ${method} ${path}.`,
  body_too_large: () => 'La solicitud es demasiado grande.',
  file_too_large: ({ megabytes }) => `El archivo supera ${megabytes} MB. Elegir uno más pequeño.`,
  upload_broken_off: () => 'El archivo no llegó completo. Intentar de nuevo.',
  only_json: () => 'Aquí solo se acepta JSON.',
  no_body: () => 'La solicitud no tiene cuerpo.',
  not_json: () => 'La solicitud no es JSON válido.',
  wrong_length: () => 'La solicitud no tiene la longitud anunciada.',
  not_storable: () => 'La solicitud contiene un valor que no se puede guardar.',
  forwarded_address_missing: () =>
    'El proxy delante de este servidor no indica de dónde viene la llamada. Avisar al operador.',
  database_unreachable: () =>
    'La base de datos no responde en este momento. Intentar de nuevo en un momento; si se estaba guardando, verificar antes si quedó guardado.',
  outcome_unknown: () =>
    'No se sabe si quedó guardado. Verificarlo primero e intentar de nuevo solo si no lo está.',
  stopping: () => 'Este servidor se está deteniendo. Intentar de nuevo en un momento.',
  past_under_way: () =>
    'Aún se revisan las transferencias pasadas de la última consulta. Intentar de nuevo en unos segundos.',
  past_busy: () => 'Varios colegas están revisando transferencias pasadas. Intentar de nuevo en un minuto.',
  past_too_long: () =>
    'Revisar tantas transferencias pasadas tardó demasiado. Intentar con menos días o cuando haya menos carga; no se cambió nada.',
  internal: () =>
    'Algo falló de nuestro lado. Intentar de nuevo; si persiste, dar a soporte el id de solicitud.',
}
