// The sections of a page as tabs that stay at its top. The one that is read is marked.
import {h, fill} from '../core/element.js';

/** So long scrolling to a section takes, in milliseconds. */
const settling = 1000;

/**
 * @param {string} label
 * @returns {{element: HTMLElement, show: (sections: {id: string, title: string}[]) => void, remove: () => void}}
 */
export function sectionTabs(label) {
  const element = h('nav', {class: 'menu-nav', 'aria-label': label, hidden: true});
  let [watch, heldUntil] = [null, 0];
  const links = new Map();
  const mark = (id) => {
    for (const [other, link] of links) {
      if (other === id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const link = links.get(id);
    if (link) element.scrollTo({left: link.offsetLeft - 24});
  };
  const seen = new Set();
  function follow(entries) {
    for (const {target, isIntersecting} of entries) {
      if (isIntersecting) seen.add(target.id);
      else seen.delete(target.id);
    }
    const first = [...links.keys()].find((id) => seen.has(id));
    // What was picked is meant, also where the page ends before it comes to the top.
    if (first && Date.now() > heldUntil) mark(first);
  }
  function go(event, id) {
    if (!goTo(event, id)) return;
    heldUntil = Date.now() + settling;
    mark(id);
  }
  return {
    element,
    show(sections) {
      watch?.disconnect();
      seen.clear();
      links.clear();
      for (const {id, title} of sections)
        links.set(id, h('a', {href: `#${id}`, onclick: (event) => go(event, id)}, title));
      element.hidden = sections.length < 2;
      fill(element, [...links.values()]);
      // What lies a quarter below the top is read.
      watch = new IntersectionObserver(follow, {rootMargin: '-25% 0px -74% 0px'});
      for (const id of links.keys()) {
        const section = document.getElementById(id);
        if (section) watch.observe(section);
      }
      mark(sections[0]?.id);
    },
    remove: () => watch?.disconnect(),
  };
}

/** Leads to a section and its heading. @returns {boolean} whether it is there */
export function goTo(event, id) {
  event.preventDefault();
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView({block: 'start'});
  const heading = section.querySelector('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({preventScroll: true});
  return true;
}
