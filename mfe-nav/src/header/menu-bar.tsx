import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { MenuLink } from 'shared-contracts';
import { Popover, Row, useHost, useLink } from 'shared-ui';
import { i18n } from '../texts';
import classes from './menu-bar.module.css';
import type { Menu } from './menus';

/** The desktop menus: each opens a panel of links, by mouse and by keyboard. */
export function MenuBar({ menus }: { menus: Menu[] }) {
  return (
    <Row as="nav" gap={1} align="stretch" aria-label={i18n.t('Main')}>
      {menus.map((menu) => (
        <Popover
          key={menu.title}
          label={menu.title}
          trigger={(trigger) => (
            <button type="button" className={classes.trigger} {...trigger}>
              {menu.title}
              <ChevronDown aria-hidden="true" className={classes.arrow} />
            </button>
          )}
        >
          {(close) => <MenuPanel menu={menu} onChoose={close} />}
        </Popover>
      ))}
    </Row>
  );
}

interface MenuPanelProps {
  menu: Menu;
  onChoose: () => void;
}

/** The sections of one menu, in two columns. */
export function MenuPanel({ menu, onChoose }: MenuPanelProps) {
  return (
    <div className={classes.panel}>
      {menu.sections.map((section) => (
        <div key={section.title ?? menu.title}>
          {section.title && <p className={classes.title}>{section.title}</p>}
          <MenuLinks sections={[section]} className={classes.links} onChoose={onChoose} />
        </div>
      ))}
    </div>
  );
}

interface MenuLinksProps {
  sections: Menu['sections'];
  className: string | undefined;
  onChoose?: () => void;
}

/** The links of sections, as one list. */
export function MenuLinks({ sections, className, onChoose }: MenuLinksProps) {
  const links = sections.flatMap((section) => section.links);
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <MenuAnchor link={link} {...(onChoose && { onChoose })} />
        </li>
      ))}
    </ul>
  );
}

/** A menu entry. A link to another site opens a new window. */
export function MenuAnchor({ link, onChoose }: { link: MenuLink; onChoose?: () => void }) {
  const host = useHost();
  const to = useLink(host);
  if (link.external) {
    return (
      <a
        className={classes.link}
        lang={link.lang}
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onChoose}
      >
        {link.label}
      </a>
    );
  }
  const { href, onClick } = to(host.navigate.withPrefix(link.href));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onChoose?.();
    onClick(event);
  };
  return (
    <a className={classes.link} lang={link.lang} href={href} onClick={follow}>
      {link.label}
    </a>
  );
}
