import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, haversineKm } from '../../../schemas/domain/distance.ts';
import { findPlace, isListedPlace, nearestPlace, places } from '../../../schemas/places.ts';
import { otherNameOf, placeNamed, searchPlaces } from '../../../schemas/place-search.ts';

const town = fc.constantFrom(...places.map(({ name }) => name));

describe('distance', () => {
  it('PEOPLE-06 is the haversine distance with Earth radius 6371 between list coordinates, in whole km', () => {
    expect(haversineKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 6371,
      6,
    );
    expect(haversineKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
      (Math.PI * 6371) / 180,
      6,
    );
    expect(distanceKm('Helsinki', 'Espoo')).toBe(16);
    expect(distanceKm('Helsinki', 'Tampere')).toBeGreaterThanOrEqual(155);
    expect(distanceKm('Helsinki', 'Tampere')).toBeLessThanOrEqual(165);
    expect(distanceKm('Helsinki', 'Helsinki')).toBe(0);
  });

  it('PEOPLE-06 is symmetric, whole, and never beats the way by a third town by more than rounding', () => {
    fc.assert(
      fc.property(town, town, town, (a, b, c) => {
        expect(distanceKm(a, b)).toBe(distanceKm(b, a));
        const [from, to] = [findPlace(a), findPlace(b)];
        if (from && to) expect(distanceKm(a, b)).toBe(Math.round(haversineKm(from, to)));
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 2);
      }),
    );
  });

  it('PEOPLE-07 a town that is not in the list is 55 km away, from itself too', () => {
    expect(distanceKm('Atlantis', 'Helsinki')).toBe(55);
    expect(distanceKm('Helsinki', 'Atlantis')).toBe(55);
    expect(distanceKm('Atlantis', 'Atlantis')).toBe(55);
    expect(distanceKm('constructor', '__proto__')).toBe(55);
  });

  it('FMT-16 merged towns count as their successor, but cannot be chosen any more', () => {
    expect(distanceKm('Nastola', 'Lahti')).toBe(0);
    expect(distanceKm('Nilsiä', 'Helsinki')).toBe(distanceKm('Kuopio', 'Helsinki'));
    expect(isListedPlace('Nastola')).toBe(false);
    expect(isListedPlace('Lahti')).toBe(true);
  });

  it('FMT-16 every municipality that has been merged since 2001 has a successor, the latest too', () => {
    const merged = {
      Pertunmaa: 'Mäntyharju', // 2025
      Honkajoki: 'Kankaanpää', // 2021
      Valtimo: 'Nurmes',
      Luvia: 'Eurajoki',
      Juankoski: 'Kuopio',
      Tarvasjoki: 'Lieto',
      Kuhmalahti: 'Kangasala',
      'Vöyri-Maksamaa': 'Vöyri',
      Piikkiö: 'Kaarina',
      Särkisalo: 'Salo',
      Iniö: 'Parainen',
      Pieksänmaa: 'Pieksämäki',
      Uukuniemi: 'Parikkala',
      Vehkalahti: 'Hamina',
      Anttola: 'Mikkeli', // 2001
    };
    for (const [old, now] of Object.entries(merged)) expect(findPlace(old)?.name, old).toBe(now);
    // No former name stands in the way of one of today.
    for (const { name } of places) expect(findPlace(name)?.name).toBe(name);
  });

  it('PEOPLE-06 each place has the coordinates of its own', () => {
    const at = (name: string) => [findPlace(name)?.latitude, findPlace(name)?.longitude];
    expect(at('Akaa')).toEqual([61.1678, 23.8382]);
    expect(at('Utsjoki')).toEqual([69.9086, 27.0284]);
    expect(at('Hampuri')).toEqual([53.5511, 9.9937]);
    expect(at('Frankfurt')).toEqual([50.1109, 8.6821]);
  });

  it('FMT-15 the list has the 308 municipalities of 2026 and the other places', () => {
    expect(places).toHaveLength(308 + 11);
    const names = places.map(({ name }) => name);
    const others =
      'Haaparanta, Luulaja, Uumaja, Tukholma, Uppsala, Göteborg, Malmö, Berliini, Hampuri';
    expect(names.slice(308)).toEqual([...others.split(', '), 'München', 'Frankfurt']);
    const finnish = names.slice(0, 308);
    expect(finnish).toEqual(finnish.toSorted(new Intl.Collator('fi').compare));
    for (const [first, last] of [
      ['Akaa', 'Äänekoski'],
      ['Helsinki', 'Utsjoki'],
    ])
      expect(finnish).toEqual(expect.arrayContaining([first, last]));
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
    for (const { latitude, longitude } of places) {
      expect(latitude).toBeGreaterThan(47);
      expect(latitude).toBeLessThan(71);
      expect(longitude).toBeGreaterThan(8);
      expect(longitude).toBeLessThan(32);
    }
  });

  it('FMT-16 Swedish and former names find the Finnish one', () => {
    expect(searchPlaces('Åbo')[0]?.name).toBe('Turku');
    expect(searchPlaces('helsingfors')[0]?.name).toBe('Helsinki');
    expect(searchPlaces('Nastola')[0]?.name).toBe('Lahti');
    expect(searchPlaces('Stockholm')[0]?.name).toBe('Tukholma');
    // Names of towns that are Finnish by law are in use in Swedish, too.
    expect(searchPlaces('Lundo')[0]?.name).toBe('Lieto');
    expect(searchPlaces('idensalmi')[0]?.name).toBe('Iisalmi');
    expect(searchPlaces('Övertorneå')[0]?.name).toBe('Ylitornio');
    expect(placeNamed('Gustavs')?.name).toBe('Kustavi');
  });

  it('FMT-16 each other name belongs to its own place, from the first to the last', () => {
    const called = {
      Toijala: 'Akaa',
      Enontekis: 'Enontekiö',
      Hangö: 'Hanko',
      Kimitoön: 'Kemiönsaari',
      Kimito: 'Kemiönsaari',
      Malax: 'Maalahti',
      Raseborg: 'Raasepori',
      Ekenäs: 'Raasepori',
      Åbo: 'Turku',
      Vörå: 'Vöyri',
      Etseri: 'Ähtäri',
      Haparanda: 'Haaparanta',
      Stockholm: 'Tukholma',
      Gothenburg: 'Göteborg',
      Munich: 'München',
    };
    for (const [other, name] of Object.entries(called))
      expect(placeNamed(other)?.name, other).toBe(name);
  });

  it('FMT-16 Swedish names are known of the east and the north, too, and of what has been merged', () => {
    const called = {
      Vederlax: 'Virolahti',
      'S:t Mårtens': 'Marttila',
      Libelits: 'Liperi',
      Itis: 'Iitti',
      Alavo: 'Alavus',
      Karis: 'Raasepori',
      Pojo: 'Raasepori',
      Nagu: 'Parainen',
      Houtskär: 'Parainen',
      Strömfors: 'Loviisa',
      Oravais: 'Vöyri',
    };
    for (const [other, name] of Object.entries(called))
      expect(placeNamed(other)?.name, other).toBe(name);
    // The last letter that is typed must not take the place out of the list again.
    expect(searchPlaces('Laukas').map(({ name }) => name)).toEqual(['Laukaa']);
  });

  it('FMT-16 places that are called as typed stand before those that only were; the list tells the name that was met', () => {
    const found = searchPlaces('tam');
    expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['Tammela', 'Tampere', 'Raasepori']);
    expect(found.slice(1, 3).map((place) => otherNameOf(place, 'tam'))).toEqual([
      'Tammerfors',
      'Tammisaari',
    ]);
    expect(otherNameOf(found[0]!, 'tam')).toBeUndefined();
    // The Finnish name of what was merged goes before its Swedish one.
    expect(otherNameOf(placeNamed('Vöyri')!, 'ora')).toBe('Oravainen');
  });

  it('FMT-16 a name typed in full means its place, whatever the case', () => {
    for (const { name } of places) expect(placeNamed(name.toLowerCase())?.name).toBe(name);
    for (const old of ['nastola', ' NASTOLA ', 'Nastola']) {
      expect(placeNamed(old)?.name).toBe('Lahti');
    }
    expect(placeNamed('vasa')?.name).toBe('Vaasa');
    expect(placeNamed('')).toBeUndefined();
    expect(placeNamed('Atlantis')).toBeUndefined();
  });

  it('PEOPLE-22 a point snaps to its nearest town, a town to itself', () => {
    expect(nearestPlace(60.18, 24.94).name).toBe('Helsinki');
    for (const { name, latitude, longitude } of places) {
      expect(
        haversineKm(nearestPlace(latitude, longitude), { latitude, longitude }),
        name,
      ).toBeLessThan(1);
    }
  });
});
