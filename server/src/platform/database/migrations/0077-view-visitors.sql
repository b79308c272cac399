-- Who a page view counts for: a keyed hash of the day, the address and the visitor, so that a listing's views of one
-- visitor and day count once. Older rows and sample rows have none and count each.
alter table tracking_events add column visitor text;
