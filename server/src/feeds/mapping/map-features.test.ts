import { expect, test } from 'vitest';
import { Fields } from './fields';
import { mapFeatures } from './map-features';

const features = (record: Record<string, unknown>) => mapFeatures(new Fields(record), { isWithheld: false });

test.each([
  [{ ParkingFeatures: ['Garage', 'ElectricVehicleChargingStation(s)'] }, true],
  [{ AssociationAmenities: 'Pool,EV Charging' }, true],
  [{ Electric: ['Car charger'] }, true],
  [{ ParkingFeatures: ['Garage'], Electric: ['220 Volts'] }, false],
  [{ AssociationAmenities: ['Elevator', 'Pets - No Extra Charge'] }, false],
])('a home of %o has EV charging: %s', (record, expected) => {
  expect(features(record).ev_charging).toBe(expected);
});

test.each([
  [{ PetsAllowed: ['Yes'] }, true],
  [{ PetsAllowed: ['Cats OK', 'Number Limit'] }, true],
  [{ PetsAllowed: ['No'] }, false],
  [{}, undefined],
])('a home of %o allows pets: %s', (record, expected) => {
  expect(features(record).pets_allowed).toBe(expected);
});

test.each([
  [{ Furnished: 'Furnished' }, true],
  [{ Furnished: 'Unfurnished' }, false],
  [{}, undefined],
])('a home of %o is furnished: %s', (record, expected) => {
  expect(features(record).furnished).toBe(expected);
});
