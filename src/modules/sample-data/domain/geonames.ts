import type { Geoname } from '../../distance/index.js';

/** Postcode, place, region, province, degrees north, degrees east. */
type Place = readonly [string, string, string, string, number, number];

/**
 * Postcodes of the countries that the sample sources stand in: theirs, and those of larger towns. The facts are those of
 * GeoNames (https://www.geonames.org), which are licensed under CC BY 4.0 (docs/NOTICE.md). They are shortened: degrees
 * have two decimals, and an empty province is left out.
 */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  DE: [
    ['01067', 'Dresden', 'Sachsen', '', 51.06, 13.72],
    ['04109', 'Leipzig', 'Sachsen', '', 51.34, 12.37],
    ['10115', 'Berlin', 'Berlin', '', 52.53, 13.38],
    ['20095', 'Hamburg', 'Hamburg', '', 53.55, 10],
    ['21129', 'Hamburg', 'Hamburg', '', 53.53, 9.88],
    ['28195', 'Bremen', 'Bremen', '', 53.08, 8.81],
    ['30159', 'Hannover', 'Niedersachsen', '', 52.37, 9.74],
    ['40213', 'Düsseldorf', 'Nordrhein-Westfalen', '', 51.23, 6.77],
    ['50667', 'Köln', 'Nordrhein-Westfalen', '', 50.94, 6.95],
    ['60311', 'Frankfurt am Main', 'Hessen', '', 50.11, 8.68],
    ['70173', 'Stuttgart', 'Baden-Württemberg', '', 48.78, 9.18],
    ['80331', 'München', 'Bayern', '', 48.14, 11.57],
    ['86559', 'Adelzhausen', 'Bayern', '', 48.37, 11.13],
    ['90402', 'Nürnberg', 'Bayern', '', 49.45, 11.08],
  ],
  FR: [
    ['06000', 'Nice', "Provence-Alpes-Côte d'Azur", 'Alpes-Maritimes', 43.7, 7.27],
    ['13001', 'Marseille 01', "Provence-Alpes-Côte d'Azur", 'Bouches-du-Rhône', 43.3, 5.38],
    ['31000', 'Toulouse', 'Occitanie', 'Haute-Garonne', 43.6, 1.44],
    ['33000', 'Bordeaux', 'Nouvelle-Aquitaine', 'Gironde', 44.84, -0.58],
    ['44000', 'Nantes', 'Pays de la Loire', 'Loire-Atlantique', 47.22, -1.55],
    ['59000', 'Lille', 'Hauts-de-France', 'Nord', 50.63, 3.06],
    ['67000', 'Strasbourg', 'Grand Est', 'Bas-Rhin', 48.58, 7.75],
    ['69007', 'Lyon 07', 'Auvergne-Rhône-Alpes', 'Rhône', 45.73, 4.84],
    ['75001', 'Paris 01', 'Île-de-France', 'Paris', 48.86, 2.34],
  ],
  GB: [
    ['B1', 'Birmingham', 'England', 'West Midlands', 52.48, -1.91],
    ['BS1', 'Bristol', 'England', 'Bristol', 51.45, -2.59],
    ['BT1', 'Belfast', 'Northern Ireland', '', 54.6, -5.93],
    ['CF10', 'Cardiff', 'Wales', '', 51.48, -3.18],
    ['EH1', 'Edinburgh', 'Scotland', '', 55.95, -3.19],
    ['G1', 'Glasgow', 'Scotland', '', 55.86, -4.25],
    ['L1', 'Liverpool', 'England', 'Merseyside', 53.4, -2.98],
    ['LS1', 'Leeds', 'England', 'West Yorkshire', 53.8, -1.55],
    ['M1', 'Manchester', 'England', 'Greater Manchester', 53.48, -2.23],
    ['SW1A', 'London', 'England', 'Greater London', 51.5, -0.13],
    ['WC2H', 'London', 'England', 'Greater London', 51.51, -0.13],
  ],
  NL: [
    ['1012', 'Amsterdam', 'Noord-Holland', 'Amsterdam', 52.37, 4.89],
    ['3088', 'Rotterdam', 'Zuid-Holland', 'Rotterdam', 51.88, 4.43],
    ['3511', 'Utrecht', 'Utrecht', 'Utrecht', 52.09, 5.12],
    ['5611', 'Eindhoven', 'Noord-Brabant', 'Eindhoven', 51.44, 5.48],
    ['6211', 'Maastricht', 'Limburg', 'Maastricht', 50.85, 5.69],
    ['9711', 'Groningen', 'Groningen', 'Groningen', 53.22, 6.57],
  ],
  US: [
    ['02108', 'Boston', 'Massachusetts', 'Suffolk', 42.36, -71.06],
    ['10001', 'New York', 'New York', 'New York', 40.75, -74],
    ['19103', 'Philadelphia', 'Pennsylvania', 'Philadelphia', 39.95, -75.17],
    ['20001', 'Washington', 'District of Columbia', 'District of Columbia', 38.91, -77.02],
    ['30303', 'Atlanta', 'Georgia', 'Fulton', 33.75, -84.39],
    ['43207', 'Columbus', 'Ohio', 'Franklin', 39.9, -82.97],
    ['43215', 'Columbus', 'Ohio', 'Franklin', 39.97, -83],
    ['60601', 'Chicago', 'Illinois', 'Cook', 41.89, -87.62],
    ['77002', 'Houston', 'Texas', 'Harris', 29.76, -95.36],
    ['80202', 'Denver', 'Colorado', 'Denver', 39.75, -105],
    ['94102', 'San Francisco', 'California', 'San Francisco', 37.78, -122.42],
    ['98101', 'Seattle', 'Washington', 'King', 47.61, -122.33],
  ],
};

export const SAMPLE_GEONAMES: readonly Geoname[] = Object.entries(PLACES).flatMap(([countryCode, places]) =>
  places.map(([postcode, city, region, province, latitude, longitude]) => ({
    ...{ countryCode, postcode, city, region, province, latitude, longitude },
  })),
);
