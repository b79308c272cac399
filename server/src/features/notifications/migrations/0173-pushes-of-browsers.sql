-- Which browser got a push of which notification: one that is kept back for one browser does not go to another again.
create table notification_pushes (
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  primary key (subscription_id, notification_id)
);
create index notification_pushes_notification on notification_pushes (notification_id);

-- The release before marks the notification; its column stays for it.
insert into notification_pushes (subscription_id, notification_id)
  select push_subscriptions.id, notifications.id from notifications
    join push_subscriptions on push_subscriptions.user_id = notifications.user_id
  where notifications.pushed_at is not null and notifications.created_at > push_subscriptions.created_at;

-- A user who has chosen no quiet hours has those of the code.
alter table notification_settings
  alter column quiet_from drop default, alter column quiet_from drop not null,
  alter column quiet_to drop default, alter column quiet_to drop not null;
