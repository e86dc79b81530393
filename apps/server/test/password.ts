/** Of everybody who is put in. Hashed once for all: hashing takes long on purpose. */
export const PASSWORD = 'segredo-bom'
export const PASSWORD_HASH =
  'fdd6d7c8411a11c006313cab47ebfcf5:14967ca9334a4f12fd154bab3ee3d7e100f9dd2d74969c6ae8b50750f' +
  '99815acc98d5ab0bd9d10f8ad6dfb8ba712ffc3afdbfb60d93c114e12a3502d462b4a83'
