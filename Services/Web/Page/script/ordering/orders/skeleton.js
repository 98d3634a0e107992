import {skeleton, skeletonBox, skeletonLine} from '../../ui/skeleton.js';

export const ordersSkeleton = () =>
  skeleton('', skeletonLine('title'), skeletonBox('skel-order'), skeletonBox('skel-order'));
