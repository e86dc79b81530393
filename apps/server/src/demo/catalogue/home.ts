import type { CategoryData } from './category-data.ts'

/** name | cost | sale | popularity 1–5 [| unit, else the category's [| sizes | colours]] */
export const HOME: CategoryData[] = [
  {
    name: 'Limpeza',
    description: 'Produtos de limpeza e lavanderia',
    code: 'LIM',
    supplier: 'Química Lar Comércio',
    unit: 'un',
    table: `
Detergente neutro 500 ml | 1.60 | 2.69 | 5
Sabão em pó 1,6 kg | 14.90 | 21.90 | 4
Sabão líquido 3 L | 19.80 | 29.90 | 3
Sabão em barra 5 unidades | 7.60 | 11.90 | 3
Amaciante 2 L | 8.90 | 14.49 | 3
Água sanitária 2 L | 4.20 | 6.79 | 5
Álcool 70% 1 L | 6.10 | 9.90 | 3
Desinfetante de lavanda 2 L | 6.70 | 10.90 | 4
Limpador multiúso 500 ml | 3.10 | 5.29 | 4
Lustra-móveis 200 ml | 4.20 | 7.19 | 2
Limpa-vidros 500 ml | 5.40 | 8.99 | 2
Esponja dupla face 4 unidades | 3.30 | 5.99 | 4
Palha de aço 8 unidades | 2.10 | 3.49 | 3
Pano de chão | 2.90 | 5.50 | 3
Pano multiúso 5 unidades | 4.10 | 7.29 | 3
Saco de lixo 50 L 30 unidades | 9.60 | 15.90 | 4
Saco de lixo 100 L 15 unidades | 10.20 | 16.90 | 3
Papel-toalha 2 rolos | 4.30 | 6.99 | 4
Vassoura de pelo | 11.20 | 19.90 | 2
Rodo 40 cm | 10.40 | 18.90 | 2
Balde 10 L | 7.90 | 14.90 | 2
Luva de borracha tamanho M | 4.10 | 7.90 | 2
Prendedor de roupa 12 unidades | 2.40 | 4.90 | 2
Inseticida aerossol 300 ml | 8.60 | 13.90 | 2
Vela de citronela | 5.20 | 9.90 | 1
`,
  },
  {
    name: 'Higiene e Beleza',
    description: 'Cuidados pessoais e perfumaria',
    code: 'HIG',
    supplier: 'Perfumaria Flor de Ipê',
    unit: 'un',
    table: `
Sabonete em barra 85 g | 1.50 | 2.79 | 5
Sabonete líquido de erva-doce 250 ml | 9.40 | 15.90 | 3
Xampu para cabelos cacheados 300 ml | 11.90 | 19.90 | 3
Condicionador de hidratação 300 ml | 12.40 | 20.90 | 3
Creme para pentear 500 ml | 10.80 | 17.90 | 3
Creme dental 90 g | 3.20 | 5.49 | 5
Escova dental macia | 4.60 | 8.90 | 3
Fio dental 50 m | 4.90 | 8.49 | 2
Enxaguante bucal 500 ml | 11.30 | 18.90 | 2
Desodorante aerossol 150 ml | 9.10 | 14.90 | 4
Desodorante roll-on 50 ml | 6.30 | 10.90 | 3
Papel higiênico 12 rolos | 13.60 | 19.90 | 5
Absorvente com abas 16 unidades | 7.90 | 12.90 | 3
Algodão 50 g | 3.10 | 5.49 | 2
Hastes flexíveis 75 unidades | 1.90 | 3.79 | 2
Aparelho de barbear 2 unidades | 5.60 | 9.90 | 3
Espuma de barbear 200 ml | 12.70 | 20.90 | 1
Protetor solar FPS 50 120 ml | 29.80 | 46.90 | 2
Hidratante corporal 400 ml | 11.60 | 18.90 | 3
Óleo corporal de amêndoas 200 ml | 9.20 | 15.90 | 1
Esmalte vermelho paixão 8 ml | 2.90 | 5.90 | 2
Removedor de esmalte 100 ml | 2.80 | 5.29 | 2
Batom matte cor cereja | 9.90 | 19.90 | 2
Fralda descartável tamanho G 40 unidades | 32.50 | 47.90 | 3
Lenço umedecido 48 unidades | 5.30 | 8.90 | 3
`,
  },
  {
    name: 'Papelaria',
    description: 'Material escolar e de escritório',
    code: 'PAP',
    supplier: 'Papelaria Atacadista Girassol',
    unit: 'un',
    table: `
Caderno universitário 10 matérias | 14.20 | 24.90 | 4
Caderno brochura 96 folhas | 6.10 | 10.90 | 4
Caderno de desenho 96 folhas | 8.40 | 14.90 | 3
Lápis preto nº 2 | 0.60 | 1.50 | 5
Lápis de cor 12 cores | 7.90 | 13.90 | 3
Caneta esferográfica azul | 0.80 | 1.90 | 5
Caneta marca-texto amarela | 1.70 | 3.49 | 3
Canetinha hidrográfica 12 cores | 8.60 | 14.90 | 3
Borracha branca | 0.50 | 1.25 | 4
Apontador com depósito | 1.60 | 3.50 | 3
Régua 30 cm | 1.40 | 2.99 | 3
Cola branca 90 g | 2.10 | 3.99 | 3
Cola em bastão 10 g | 1.90 | 3.79 | 3
Tesoura sem ponta | 3.20 | 6.50 | 3
Papel A4 500 folhas | 19.80 | 27.90 | 4
Papel crepom sortido | 0.90 | 2.20 | 2
Cartolina branca | 0.70 | 1.80 | 3
Fita adesiva transparente 45 m | 2.90 | 5.49 | 3
Pasta com elástico | 2.60 | 5.20 | 2
Estojo escolar | 11.90 | 22.90 | 2
Mochila escolar | 62.00 | 109.90 | 1
Agenda anual | 14.80 | 27.90 | 1
Bloco autoadesivo 76 × 76 mm | 3.10 | 5.99 | 2
Grampeador 25 folhas | 12.20 | 21.90 | 1
Tinta guache 6 cores | 4.80 | 8.90 | 2
`,
  },
  {
    name: 'Pet Shop',
    description: 'Rações e acessórios para animais',
    code: 'PET',
    supplier: 'Rações Amigo Fiel',
    unit: 'un',
    table: `
Ração para cães adultos a granel | 8.90 | 13.90 | 5 | kg
Ração para cães filhotes a granel | 10.40 | 16.50 | 3 | kg
Ração para gatos castrados a granel | 13.70 | 21.90 | 4 | kg
Ração para pássaros 500 g | 5.60 | 9.90 | 2
Ração para peixes 50 g | 7.20 | 12.90 | 1
Alpiste | 7.10 | 11.90 | 2 | kg
Petisco de carne 65 g | 5.20 | 8.90 | 3
Osso de couro médio | 4.10 | 7.90 | 3
Sachê para gatos sabor salmão 85 g | 2.30 | 3.79 | 5
Sachê para cães sabor frango 100 g | 2.40 | 3.99 | 4
Areia higiênica 4 kg | 11.50 | 18.90 | 4
Tapete higiênico 30 unidades | 38.00 | 56.90 | 2
Xampu neutro para cães 500 ml | 11.20 | 19.90 | 2
Antipulgas para cães até 10 kg | 29.90 | 49.90 | 2
Comedouro de inox | 12.60 | 23.90 | 1
Bebedouro automático 2 L | 21.40 | 38.90 | 1
Bolinha de borracha | 4.30 | 8.90 | 2
Ratinho de sisal | 3.70 | 7.50 | 2
Arranhador de papelão | 16.80 | 31.90 | 1
Caixa de transporte nº 2 | 58.00 | 99.90 | 1
Cama redonda | 46.00 | 84.90 | 1
Escova rasqueadeira | 11.90 | 21.90 | 1
Sabonete antisséptico para cães | 6.20 | 10.90 | 1
Peitoral ajustável | 18.90 | 34.90 | 2 | un | P,M,G | Vermelho,Azul
Coleira com guia | 15.40 | 28.90 | 2 | un | P,M,G | Preto,Rosa
`,
  },
  {
    name: 'Ferragens',
    description: 'Elétrica, hidráulica e ferramentas',
    code: 'FER',
    supplier: 'Ferragens União Ltda.',
    unit: 'un',
    table: `
Fio flexível 2,5 mm² | 1.70 | 3.20 | 4 | m
Cabo paralelo 2 × 1,5 mm² | 2.30 | 4.30 | 3 | m
Mangueira de jardim 1/2" | 3.10 | 5.90 | 2 | m
Corda de polipropileno 8 mm | 1.20 | 2.50 | 2 | m
Corrente zincada 4 mm | 8.40 | 14.90 | 1 | m
Prego 17 × 27 | 12.90 | 20.90 | 2 | kg
Arame galvanizado nº 18 | 15.20 | 24.90 | 1 | kg
Lâmpada LED 9 W | 4.20 | 8.90 | 5
Lâmpada LED 15 W | 7.60 | 14.90 | 3
Tomada dupla 10 A | 7.90 | 14.50 | 3
Interruptor simples | 5.10 | 9.90 | 3
Extensão elétrica 3 m | 16.40 | 28.90 | 2
Pilha AA 4 unidades | 8.90 | 15.90 | 4
Pilha AAA 4 unidades | 9.10 | 15.90 | 3
Fita isolante 20 m | 4.30 | 8.50 | 3
Fita veda-rosca 18 mm | 2.10 | 4.50 | 3
Torneira de jardim 1/2" | 13.80 | 24.90 | 1
Sifão sanfonado | 6.90 | 12.90 | 2
Chave de fenda 1/4" | 9.20 | 17.90 | 1
Martelo 25 mm | 22.50 | 39.90 | 1
Trena 5 m | 12.90 | 23.90 | 1
Cadeado 30 mm | 14.60 | 25.90 | 2
Bucha nº 6 com parafuso 10 unidades | 3.20 | 6.50 | 2
Lixa para madeira grão 120 | 1.10 | 2.50 | 2
Tinta spray preta 400 ml | 13.90 | 23.90 | 1
`,
  },
]
