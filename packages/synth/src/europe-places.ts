import type { Place } from './place.ts';

/**
 * Weight of the country among viewers, then its regions: name, inhabitants in hundred thousands (rounded), postal
 * codes.
 */
interface CountryRows {
  country: string;
  weight: number;
  regions: readonly (readonly [state: string, inhabitants: number, zipCodes: string])[];
}

const countries: readonly CountryRows[] = [
  {
    country: 'germany',
    weight: 340,
    regions: [
      ['North Rhine-Westphalia', 180, '40213 50667 44135'],
      ['Bavaria', 133, '80331 90402 86150'],
      ['Baden-Württemberg', 112, '70173 68161 79098'],
      ['Lower Saxony', 81, '30159 38100'],
      ['Hesse', 63, '60311 65183'],
      ['Rhineland-Palatinate', 41, '55116 54290'],
      ['Saxony', 41, '01067 04109'],
      ['Berlin', 37, '10115 10997 12043'],
      ['Schleswig-Holstein', 29, '24103 23552'],
      ['Brandenburg', 25, '14467'],
      ['Saxony-Anhalt', 22, '39104 06108'],
      ['Thuringia', 21, '99084 07743'],
      ['Hamburg', 19, '20095 22765'],
      ['Mecklenburg-Western Pomerania', 16, '19053 18055'],
      ['Saarland', 10, '66111'],
      ['Bremen', 7, '28195'],
    ],
  },
  {
    country: 'france',
    weight: 150,
    regions: [
      ['Île-de-France', 123, '75004 75011 92100'],
      ['Auvergne-Rhône-Alpes', 81, '69002 38000'],
      ['Nouvelle-Aquitaine', 60, '33000 87000'],
      ['Occitanie', 60, '31000 34000'],
      ['Hauts-de-France', 60, '59000 80000'],
      ['Grand Est', 55, '67000 57000'],
      ['Provence-Alpes-Côte d’Azur', 51, '13001 06000'],
      ['Brittany', 34, '35000 29200'],
    ],
  },
  {
    country: 'spain',
    weight: 105,
    regions: [
      ['Andalusia', 85, '41001 29001'],
      ['Catalonia', 78, '08001 17001'],
      ['Community of Madrid', 68, '28004 28801'],
      ['Valencian Community', 51, '46001 03001'],
      ['Galicia', 27, '15001 36201'],
      ['Basque Country', 22, '48001 20001'],
    ],
  },
  {
    country: 'italy',
    weight: 115,
    regions: [
      ['Lombardy', 100, '20121 24121'],
      ['Lazio', 57, '00184 04100'],
      ['Campania', 56, '80132 84121'],
      ['Veneto', 49, '30121 37121'],
      ['Sicily', 48, '90133 95124'],
      ['Emilia-Romagna', 44, '40121 43121'],
      ['Piedmont', 43, '10121 28100'],
      ['Tuscany', 37, '50122 56125'],
    ],
  },
  {
    country: 'netherlands',
    weight: 90,
    regions: [
      ['South Holland', 38, '3011 2511'],
      ['North Holland', 29, '1012 2011'],
      ['North Brabant', 26, '5611 5211'],
      ['Gelderland', 21, '6811 6511'],
      ['Utrecht', 14, '3511'],
      ['Overijssel', 12, '8011 7511'],
    ],
  },
  {
    country: 'sweden',
    weight: 70,
    regions: [
      ['Stockholm County', 24, '11120 11646'],
      ['Västra Götaland County', 17, '41103'],
      ['Skåne County', 14, '21122 22222'],
      ['Östergötland County', 5, '58222'],
      ['Uppsala County', 4, '75310'],
    ],
  },
  {
    country: 'poland',
    weight: 75,
    regions: [
      ['Masovian Voivodeship', 55, '00-001 26-600'],
      ['Silesian Voivodeship', 43, '40-001'],
      ['Greater Poland Voivodeship', 35, '60-101'],
      ['Lesser Poland Voivodeship', 34, '30-001'],
      ['Lower Silesian Voivodeship', 29, '50-001'],
      ['Pomeranian Voivodeship', 23, '80-001 81-300'],
    ],
  },
  {
    country: 'austria',
    weight: 55,
    regions: [
      ['Vienna', 20, '1010 1070'],
      ['Lower Austria', 17, '3100'],
      ['Upper Austria', 15, '4020'],
      ['Styria', 13, '8010'],
      ['Tyrol', 8, '6020'],
      ['Salzburg', 6, '5020'],
    ],
  },
];

export const europePlaces: readonly Place[] = countries.flatMap(({ country, weight, regions }) => {
  const inhabitants = regions.reduce((sum, [, count]) => sum + count, 0);
  return regions.map(([state, count, zipCodes]) => ({
    country,
    state,
    dma: null,
    weight: (weight * count) / inhabitants,
    lagHours: 0,
    zipCodes: zipCodes.split(' '),
  }));
});
