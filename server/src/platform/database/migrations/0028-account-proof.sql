-- When somebody showed that an account's address is theirs: by a mailed link, or by Google. Until then whoever
-- registered may be anybody, and the owner of the address takes the account over.
alter table users add column email_proved_at timestamptz;
update users set email_proved_at = created_at where google_sub is not null or sample;
