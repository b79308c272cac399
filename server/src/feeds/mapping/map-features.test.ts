import { expect, test } from 'vitest';
import { Fields } from './fields';
import { mapFeatures } from './map-features';

const features = (record: Record<string, unknown>) =>
  mapFeatures(new Fields(record), { isWithheld: false, seaDistance: null });

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

test.each([
  [{ PoolFeatures: ['InGround', 'Heated'] }, true],
  [{ PoolFeatures: 'Community' }, true],
  [{ PoolFeatures: { Gunite: true, Fenced: false } }, true],
  [{ PoolPrivateYN: 'Y' }, true],
  [{ AssociationAmenities: ['Pool', 'Sauna'] }, true],
  [{ PoolFeatures: ['None'], AssociationAmenities: ['Pool'] }, true],
  [{ PoolFeatures: ['None'] }, false],
  [{ PoolFeatures: 'No' }, false],
  [{ PoolYN: false }, false],
  [{ PoolPrivateYN: false }, undefined],
  [{ PoolFeatures: ['Spa', 'See Remarks'] }, undefined],
  [{ PoolFeatures: ['Possible pool site'], InteriorFeatures: ['Pool table'] }, undefined],
  [{}, undefined],
])('a home of %o has a pool: %s (D148)', (record, expected) => {
  expect(features(record).pool).toBe(expected);
});

test.each([
  [{ Cooling: ['CentralAir'] }, true],
  [{ Cooling: ['Wall/Window Unit(s)', 'CeilingFan(s)'] }, true],
  [{ Cooling: 'Ductless', CoolingYN: true }, true],
  [{ CoolingYN: true }, true],
  [{ CoolingYN: false, Inclusions: 'AC Split, Refrigerator' }, true],
  [{ InteriorFeatures: ['Air Conditioning'] }, true],
  [{ Cooling: ['CeilingFan(s)'], CoolingYN: true }, false],
  [{ Cooling: ['None'] }, false],
  [{ Cooling: ['No AC'] }, false],
  [{ CoolingYN: 'N' }, false],
  [{ Cooling: ['Other'] }, undefined],
  [{ InteriorFeatures: ['Central Vacuum', 'Split Level'] }, undefined],
  [{}, undefined],
])('a home of %o has air conditioning: %s (D148)', (record, expected) => {
  expect(features(record).air_conditioning).toBe(expected);
});

test.each([
  [{ OtherStructures: ['ʻOhana Unit', 'Shed(s)'] }, true],
  [{ OtherStructures: "Garage, 'Ohana" }, true],
  [{ OtherStructures: ['GuestHouse'] }, true],
  [{ InteriorFeatures: ['Accessory Dwelling Unit'] }, true],
  [{ AccessoryDwellingUnitYN: 'Yes' }, true],
  [{ OhanaYN: false }, false],
  [{ OtherStructures: ['None'] }, false],
  [{ OtherStructures: ['Ohana Potential', 'No Ohana'] }, undefined],
  [{ AssociationAmenities: ['Guest House'], PublicRemarks: 'Room for an ohana.' }, undefined],
  [{ OtherStructures: ['Shed(s)'] }, undefined],
])('a home of %o has an ʻohana unit: %s (D148)', (record, expected) => {
  expect(features(record).ohana_unit).toBe(expected);
});
