import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { type FeedResource, messageOf } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { standingOfStatus } from '../mapping/statuses';
import type { MetadataReport } from './connector';

/** Fields without which the site shows less; a feed that lacks one is reported. */
const READ_FIELDS: Readonly<Record<FeedResource, readonly string[]>> = {
  Property: [
    ...['ListingKey', 'ListingId', 'ModificationTimestamp', 'PhotosChangeTimestamp', 'StandardStatus', 'ListPrice'],
    ...['StreetNumber', 'StreetName', 'City', 'PostalCode', 'StateOrProvince', 'CountyOrParish', 'Latitude'],
    ...['Longitude', 'PropertyType', 'PropertySubType', 'BedroomsTotal', 'BathroomsTotalInteger', 'LivingArea'],
    ...['LotSizeArea', 'PublicRemarks', 'ListAgentFullName', 'ListOfficeName', 'InternetAddressDisplayYN'],
    'InternetEntireListingDisplayYN',
  ],
  OpenHouse: ['OpenHouseKey', 'ListingKey', 'OpenHouseStartTime', 'OpenHouseEndTime', 'ModificationTimestamp'],
  Member: ['MemberKey', 'MemberEmail', 'MemberPreferredPhone', 'ModificationTimestamp'],
  Office: ['OfficeKey', 'OfficeName', 'OfficePhone', 'ModificationTimestamp'],
};

const LISTS = new Set(['Schema', 'EntityType', 'EnumType', 'Property', 'Member']);
/** Deepest a description nests; the standard needs seven levels. */
const MAX_DEPTH = 20;

const named = z.object({ '@_Name': z.string() });
const list = <S extends z.ZodMiniType>(item: S) => z._default(z.array(item), []);
const schemaSchema = z.object({
  EntityType: list(z.extend(named, { Property: list(named) })),
  EnumType: list(z.extend(named, { Member: list(named) })),
});
const edmxSchema = z.object({
  Edmx: z.object({ DataServices: z.object({ Schema: z.array(schemaSchema) }) }),
});

/**
 * Compares a feed's $metadata with the fields and statuses that the site reads. Documents with a DOCTYPE are refused, so
 * that no entity can be defined.
 * @throws FeedFailure for what is no OData description
 */
export function readMetadata(xml: string, resources: readonly FeedResource[]): MetadataReport {
  const schemas = schemasOf(xml);
  const types = new Map(
    schemas.flatMap(({ EntityType }) => EntityType).map((type) => [type['@_Name'], type.Property] as const),
  );
  const missing = resources.flatMap((resource) => {
    const fields = types.get(resource);
    if (fields === undefined) return [resource];
    const there = new Set(fields.map((field) => field['@_Name']));
    return READ_FIELDS[resource].filter((field) => !there.has(field)).map((field) => `${resource}.${field}`);
  });
  const statuses = schemas
    .flatMap(({ EnumType }) => EnumType)
    .filter((type) => type['@_Name'] === 'StandardStatus')
    .flatMap(({ Member }) => Member.map((member) => member['@_Name']));
  const unknown = statuses.filter((status) => standingOfStatus(status).kind === 'unknown');
  return { missing, unknown: unknown.map((status) => `StandardStatus: ${status}`) };
}

function schemasOf(xml: string): z.output<typeof schemaSchema>[] {
  if (/<!DOCTYPE/i.test(xml)) throw new FeedFailure('unreadable', '$metadata has a DOCTYPE, which no feed needs.');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new FeedFailure('unreadable', `$metadata is not XML: ${valid.err.msg}`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@_',
    removeNSPrefix: true,
    processEntities: false,
    parseAttributeValue: false,
    parseTagValue: false,
    maxNestedTags: MAX_DEPTH,
    isArray: (name) => LISTS.has(name),
  });
  try {
    return edmxSchema.parse(parser.parse(xml)).Edmx.DataServices.Schema;
  } catch (error) {
    throw new FeedFailure('unreadable', `$metadata is no OData description: ${messageOf(error).slice(0, 200)}`);
  }
}
