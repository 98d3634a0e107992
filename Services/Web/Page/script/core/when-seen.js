/** Does something once an element comes near what is seen. @returns {() => void} gives it up */
export function whenSeen(element, action) {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({isIntersecting}) => isIntersecting)) return;
    watch.disconnect();
    action();
  }, {rootMargin: '200px'});
  watch.observe(element);
  return () => watch.disconnect();
}
