// Distances as the services measure them: along the geodesic of the WGS 84 ellipsoid. After T. Vincenty, "Direct and
// Inverse Solutions of Geodesics on the Ellipsoid", Survey Review XXIII (1975), the inverse.
import {metres as overSphere} from './earth.js';

const [a, f] = [6_378_137, 1 / 298.257223563];
const b = a * (1 - f);
const radians = (degrees) => degrees * Math.PI / 180;

/**
 * Metres between two points [latitude, longitude]; for points nearly opposite on the earth, where the series does not
 * end, over a sphere.
 */
export function metres(from, to) {
  if (from[0] === to[0] && from[1] === to[1]) return 0;
  const [u1, u2] = [from, to].map(([latitude]) => Math.atan((1 - f) * Math.tan(radians(latitude))));
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const l = radians(to[1] - from[1]);
  let lambda = l;
  for (let turn = 0; turn < 100; turn += 1) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)];
    const sinS = Math.hypot(cos2 * sinL, cos1 * sin2 - sin1 * cos2 * cosL);
    if (sinS === 0) return 0;
    const cosS = sin1 * sin2 + cos1 * cos2 * cosL;
    const sigma = Math.atan2(sinS, cosS);
    const sinA = cos1 * cos2 * sinL / sinS;
    const cos2A = 1 - sinA * sinA;
    const cosM = cos2A === 0 ? 0 : cosS - 2 * sin1 * sin2 / cos2A;
    const c = f / 16 * cos2A * (4 + f * (4 - 3 * cos2A));
    const before = lambda;
    lambda = l + (1 - c) * f * sinA * (sigma + c * sinS * (cosM + c * cosS * (2 * cosM * cosM - 1)));
    if (Math.abs(lambda - before) < 1e-12) return length({cos2A, cosM, cosS, sinS, sigma});
  }
  return overSphere(from, to);
}

function length({cos2A, cosM, cosS, sinS, sigma}) {
  const u = cos2A * (a * a - b * b) / (b * b);
  const big = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)));
  const small = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)));
  const rest = small / 6 * cosM * (4 * sinS * sinS - 3) * (4 * cosM * cosM - 3);
  return b * big * (sigma - small * sinS * (cosM + small / 4 * (cosS * (2 * cosM * cosM - 1) - rest)));
}
