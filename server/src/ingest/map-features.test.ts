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
