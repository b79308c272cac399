import { CircleHelp, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { SHORTLIST_MARKS, type Shortlist, type ShortlistHome, type ShortlistMark } from 'shared-contracts';
import { Badge, Button, Row, Stack, Text } from 'shared-ui';
import { i18n } from '../texts';
import { Comments } from './comments';
import classes from './shortlist.module.css';
import type { ShortlistState } from './shortlist.resource';
import { isNew, isNewHome, MARK_LABELS } from './shortlist-text';

export interface HomeTalkProps {
  home: ShortlistHome;
  /** of the home, for screen readers */
  name: string;
  shown: Shortlist;
  /** until when the person had seen the list before this visit */
  since: string | null;
  list: ShortlistState;
}

/** What the people of a list say about a home. */
export function HomeTalk(props: HomeTalkProps) {
  const { home, name, shown, since, list } = props;
  const canMark = shown.access === 'owner' || shown.access === 'member';
  return (
    <Stack gap={3} className={classes.talk}>
      <Row gap={2} rowGap={2} wrap>
        {canMark && <MarkButtons home={home} name={name} you={shown.you} onMark={list.mark} />}
        {isNewHome(home, shown, since) && <Badge tone="ocean">{i18n.t('New')}</Badge>}
      </Row>
      <MarksOfOthers home={home} shown={shown} since={since} />
      <Comments {...props} />
    </Stack>
  );
}

const ICONS: Readonly<Record<ShortlistMark, ReactNode>> = {
  yes: <ThumbsUp />,
  maybe: <CircleHelp />,
  no: <ThumbsDown />,
};

interface MarkButtonsProps extends Pick<HomeTalkProps, 'home' | 'name'> {
  you: number | null;
  onMark: ShortlistState['mark'];
}

/** Yes, maybe or no. A second press takes the mark back. */
function MarkButtons({ home, name, you, onMark }: MarkButtonsProps) {
  const own = home.marks.find(({ member_id }) => member_id === you)?.mark ?? null;
  return (
    <Row gap={2} role="group" aria-label={i18n.t('Your mark for {name}', { name })}>
      {SHORTLIST_MARKS.map((mark) => (
        <Button
          key={mark}
          size="small"
          variant={own === mark ? 'primary' : 'secondary'}
          icon={ICONS[mark]}
          aria-pressed={own === mark}
          onClick={() => void onMark(home.internal_id, own === mark ? null : mark)}
        >
          {i18n.t(MARK_LABELS[mark])}
        </Button>
      ))}
    </Row>
  );
}

/** 'Yes: Maile, Keola', one line for each mark. */
function MarksOfOthers({ home, shown: { members, you }, since }: Pick<HomeTalkProps, 'home' | 'shown' | 'since'>) {
  const others = home.marks.filter(({ member_id }) => member_id !== you);
  const lines = SHORTLIST_MARKS.flatMap((mark) => {
    const said = others.filter((one) => one.mark === mark);
    return said.length === 0 ? [] : [{ mark, said }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label={i18n.t('Marks of the others')}>
      {lines.map(({ mark, said }) => (
        <Row as="li" key={mark} gap={2} rowGap={1} wrap>
          <Text as="span" weight="medium">
            {i18n.t(MARK_LABELS[mark])}:
          </Text>
          {said.map(({ member_id, at }) => (
            <Row as="span" gap={1} key={member_id}>
              {members.find(({ id }) => id === member_id)?.name}
              {isNew(at, since) && <Badge tone="ocean">{i18n.t('New')}</Badge>}
            </Row>
          ))}
        </Row>
      ))}
    </ul>
  );
}
