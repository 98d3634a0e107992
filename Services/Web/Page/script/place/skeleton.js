import {h} from '../core/element.js';
import {skeleton, skeletonBox, skeletonLine} from '../ui/skeleton.js';

const dish = () => h('div', {class: 'dish'},
  h('div', {class: 't'}, skeletonLine('line'), skeletonLine('short'), skeletonLine('short')), skeletonBox('skel-dish'));

export const menuSkeleton = () => skeleton('', h('div', {class: 'dishes'}, Array.from({length: 4}, dish)));

export const placeSkeleton = () => skeleton(
  '', skeletonBox('skel-gallery'), skeletonLine('title'), skeletonLine('line'), skeletonLine('short'), dish(), dish());
