import type { CategoryData } from './category-data.ts'

/** name | cost | sale | popularity 1–5 [| unit, else the category's [| sizes | colours]] */
export const FASHION: CategoryData[] = [
  {
    name: 'Moda',
    description: 'Roupas e acessórios',
    code: 'MOD',
    supplier: 'Confecções Maré Alta',
    unit: 'un',
    table: `
Camiseta básica de algodão | 17.90 | 39.90 | 5 | un | P,M,G,GG | Branco,Preto,Azul-marinho
Camiseta estampada | 21.50 | 49.90 | 4 | un | P,M,G,GG | Verde,Amarelo
Camisa social manga longa | 44.00 | 99.90 | 2 | un | P,M,G,GG | Branco,Azul
Camisa polo | 36.00 | 79.90 | 3 | un | P,M,G,GG | Preto,Vinho
Regata feminina | 14.20 | 34.90 | 4 | un | P,M,G | Branco,Coral
Blusa de malha | 26.80 | 59.90 | 3 | un | P,M,G,GG | Cinza,Rosa
Vestido midi florido | 58.00 | 129.90 | 2 | un | P,M,G,GG | Azul,Vermelho
Saia jeans | 42.00 | 94.90 | 2 | un | 36,38,40,42,44 | Azul
Calça jeans feminina | 56.00 | 119.90 | 3 | un | 36,38,40,42,44 | Azul,Preto
Calça jeans masculina | 58.00 | 124.90 | 3 | un | 38,40,42,44,46 | Azul,Preto
Calça de moletom | 38.50 | 84.90 | 3 | un | P,M,G,GG | Cinza,Preto
Bermuda de sarja | 34.00 | 74.90 | 3 | un | 38,40,42,44,46 | Bege,Verde-militar
Short de academia | 22.40 | 49.90 | 3 | un | P,M,G | Preto,Azul
Legging | 28.00 | 64.90 | 4 | un | P,M,G,GG | Preto,Vinho
Jaqueta corta-vento | 69.00 | 149.90 | 1 | un | P,M,G,GG | Preto,Azul
Moletom com capuz | 62.00 | 134.90 | 2 | un | P,M,G,GG | Cinza,Preto
Pijama de verão | 31.00 | 69.90 | 2 | un | P,M,G | Azul-claro,Rosa
Cueca boxer | 9.80 | 22.90 | 4 | un | P,M,G,GG | Preto,Cinza
Calcinha de algodão | 6.40 | 15.90 | 4 | un | P,M,G | Bege,Preto
Sutiã sem bojo | 17.20 | 39.90 | 2 | un | 40,42,44,46 | Bege,Preto
Meia cano curto 3 pares | 11.20 | 24.90 | 4 | un | Único | Branco,Preto
Boné aba curva | 18.60 | 44.90 | 2 | un | Único | Preto,Azul,Vermelho
Cinto de couro | 24.00 | 54.90 | 1 | un | M,G | Preto,Marrom
Body infantil | 13.50 | 29.90 | 3 | un | RN,P,M,G | Branco,Amarelo
Conjunto infantil de verão | 29.00 | 64.90 | 2 | un | 2,4,6,8 | Azul,Rosa
`,
  },
  {
    name: 'Calçados',
    description: 'Tênis, sandálias e chinelos',
    code: 'CAL',
    supplier: 'Calçados Pé no Chão',
    unit: 'un',
    table: `
Chinelo de borracha | 11.90 | 26.90 | 5 | un | 35/36,37/38,39/40,41/42 | Preto,Azul,Branco
Sandália rasteira | 29.00 | 64.90 | 3 | un | 34,35,36,37,38,39 | Caramelo,Preto
Sandália de salto bloco | 52.00 | 114.90 | 2 | un | 34,35,36,37,38,39 | Preto,Nude
Sapatilha | 34.00 | 74.90 | 3 | un | 34,35,36,37,38,39 | Preto,Vermelho
Tênis casual feminino | 68.00 | 144.90 | 3 | un | 34,35,36,37,38,39 | Branco,Rosa
Tênis casual masculino | 72.00 | 154.90 | 3 | un | 38,39,40,41,42,43 | Branco,Preto
Tênis de corrida | 112.00 | 229.90 | 2 | un | 36,37,38,39,40,41,42 | Azul,Preto
Tênis infantil com velcro | 46.00 | 99.90 | 3 | un | 24,26,28,30,32 | Azul,Rosa
Sapato social masculino | 84.00 | 179.90 | 1 | un | 38,39,40,41,42,43 | Preto,Marrom
Mocassim | 58.00 | 124.90 | 1 | un | 38,39,40,41,42 | Marrom
Bota de cano curto | 89.00 | 189.90 | 1 | un | 34,35,36,37,38,39 | Preto,Caramelo
Bota de segurança | 62.00 | 119.90 | 2 | un | 38,39,40,41,42,43 | Preto
Galocha | 39.00 | 79.90 | 1 | un | 36,38,40,42 | Preto,Amarelo
Pantufa | 22.00 | 49.90 | 1 | un | P,M,G | Cinza,Rosa
Babuche | 26.50 | 59.90 | 3 | un | 33/34,35/36,37/38,39/40 | Azul,Lilás
Alpargata | 31.00 | 69.90 | 2 | un | 35,36,37,38,39,40 | Bege,Jeans
Sandália infantil | 24.00 | 54.90 | 2 | un | 22,24,26,28,30 | Azul,Rosa
Palmilha de gel | 9.80 | 24.90 | 2 | un | 35–38,39–42 | Azul
Cadarço 120 cm | 2.60 | 7.90 | 2 | un | 120 cm | Branco,Preto
Escova para camurça | 7.20 | 16.90 | 1
Graxa para couro 36 g | 5.40 | 11.90 | 1 | un |  | Preta,Marrom,Incolor
Impermeabilizante spray 300 ml | 19.80 | 38.90 | 1
Calçadeira | 3.90 | 9.90 | 1
Tamanco anatômico | 49.00 | 104.90 | 1 | un | 34,35,36,37,38,39 | Branco,Preto
Papete | 41.00 | 89.90 | 2 | un | 36,37,38,39,40,41,42 | Preto,Cáqui
`,
  },
]
