-- What a person writes for themselves beside a listing they keep.
alter table favorites add column note text;
