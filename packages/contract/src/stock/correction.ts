/** Whoever does not see a cost would register the corrected entry without it. */
export const CORRECTION_NEEDS_COSTS = 'Só corrige uma entrada quem pode ver custos nesta loja.'
