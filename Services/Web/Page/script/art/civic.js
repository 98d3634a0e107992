import {area, box, circle, d, group, oval, stroke} from './shapes.js';
import {bush, ground, hours, surroundings, tree, windows} from './sky.js';

// Houses that everybody goes to: banks and offices, doctors, hotels, places of worship, of sport, of old times, and
// for cars. Each in a frame of 480 by 270.

const day = (chance) => hours[chance.of(['day', 'noon', 'evening'])];

/** What a sign shows, around 0, 0. */
const signs = {
  coin: (ink) => [circle(0, 0, 11, ink), circle(0, 0, 7.5, '#fffaf0'), box(-1.5, -5, 3, 10, ink)],
  flag: (ink) => [stroke('M-7 12V-13', ink, 3), area('M-6 -13H12L7 -7 12 -1H-6Z', ink)],
  mask: (ink) => [area('M-11 -9H11V0Q11 12 0 13Q-11 12 -11 0Z', ink), circle(-4.5, -2, 2, '#fff'),
    circle(4.5, -2, 2, '#fff'), stroke('M-5 5Q0 9 5 5', '#fff', 2)],
  book: (ink) => [area('M0 -8Q-7 -12 -14 -9V8Q-7 5 0 9Q7 5 14 8V-9Q7 -12 0 -8Z', ink), stroke('M0 -8V9', '#fff', 1.6)],
};

/** A front with columns under a gable. @param {keyof typeof signs} sign */
const columns = (sign) => (chance) => {
  const hour = day(chance);
  const [wall, dark] =
    chance.of([['#e7dcc6', '#8a7350'], ['#dfe3e6', '#5a6b7a'], ['#ead9cd', '#8f5f4c'], ['#dde5da', '#5d7560']]);
  const many = chance.of([4, 5, 6]);
  return [
    ...surroundings(hour, chance), ...ground(hour), box(108, 112, 264, 120, wall),
    area('M92 112L240 42L388 112Z', wall), area('M116 106L240 50L364 106Z', dark, {opacity: 0.16}),
    box(92, 108, 296, 12, dark), ['g', {transform: 'translate(240 84)'}, signs[sign](dark)],
    box(216, 164, 48, 68, dark, 2), box(222, 170, 36, 62, hour.glass), stroke('M240 170V232', dark, 2),
    ...Array.from({length: many}, (_, index) => 112 + index * (240 / (many - 1)))
      .map((x) => group([box(x, 120, 16, 108, '#fffaf0'), box(x - 3, 120, 22, 6, dark), box(x - 3, 222, 22, 6, dark)])),
    box(96, 228, 288, 6, '#cfc7b8'), box(84, 234, 312, 6, '#bdb4a4'), tree(48, 70, hour), bush(410, 20, hour)
  ];
};

function health(chance) {
  const hour = day(chance);
  const colour = chance.of(['#2f8f6b', '#2f7fa8', '#4a9a4f', '#3f6fb0']);
  return [
    ...surroundings(hour, chance), ...ground(hour), box(96, 70, 288, 170, '#f4f6f5'), box(96, 70, 288, 16, colour),
    windows(chance, hour, {x: 112, y: 102, columns: 3, rows: 2, width: 24, height: 22, gapX: 10, gapY: 14, lit: 0.4}),
    windows(chance, hour, {x: 276, y: 102, columns: 3, rows: 2, width: 24, height: 22, gapX: 10, gapY: 14, lit: 0.4}),
    circle(240, 118, 27, colour), box(235, 101, 10, 34, '#fff', 2), box(223, 113, 34, 10, '#fff', 2),
    area('M192 184H288L296 196H184Z', colour), box(204, 196, 72, 44, hour.glass), stroke('M240 196V240', '#fff', 2.5),
    tree(58, 72, hour), bush(404, 20, hour)
  ];
}

function lodging(chance) {
  const hour = hours[chance.of(['day', 'evening', 'night'])];
  const [wall, cloth] =
    chance.of([['#e6cfae', '#8c3f3f'], ['#d9dee6', '#3f567d'], ['#e8dccb', '#3f7566'], ['#e3c9bd', '#7a4a6b']]);
  return [
    ...surroundings(hour, chance), ...ground(hour), box(134, 22, 212, 218, wall), box(126, 16, 228, 9, cloth),
    windows(chance, hour, {x: 152, y: 56, columns: 5, rows: 5, width: 24, height: 18, gapX: 14, gapY: 9, lit: 0.5}),
    box(186, 30, 108, 20, cloth, 4), area('M206 45V34H210V40H232Q236 40 236 45Z', '#fffaf0'),
    circle(215, 37, 2.6, '#fffaf0'), stroke('M248 40h34', '#fffaf0', 4, {'stroke-dasharray': '10 5'}),
    area('M188 192H292L306 208H174Z', cloth), box(206, 208, 68, 32, '#ffe4a3'), stroke('M240 208V240', cloth, 3),
    tree(74, 84, hour), tree(408, 74, hour), bush(112, 15, hour), bush(366, 16, hour)
  ];
}

/** With a spire, a dome or roofs above each other. @param {'spire'|'dome'|'tiers'} shape */
const worship = (shape) => (chance) => {
  const hour = day(chance);
  const [wall, top] = chance.of([['#efe6d6', '#9a5f43'], ['#e3e3df', '#566b78'], ['#f2e2c4', '#b5802f']]);
  const arch = (x, wide, high) =>
    area(d`M${x - wide / 2} 240V${240 - high}Q${x} ${240 - high - wide} ${x + wide / 2} ${240 - high}V240Z`, '#6b5140');
  const tier = (x, y, wide, high) =>
    area(d`M${x} ${y}Q${x + wide / 2} ${y - 6} ${x + wide} ${y}L${x + wide - 34} ${y - high}H${x + 34}Z`, top);
  const tops = {
    spire: () => [box(132, 140, 216, 100, wall), area('M124 140L240 92L356 140Z', top), box(214, 78, 52, 162, wall),
      area('M208 80L240 6L272 80Z', top), circle(240, 104, 11, hour.glass), arch(240, 30, 34)],
    dome: () => [box(120, 150, 240, 90, wall), area('M168 150Q168 70 240 58Q312 70 312 150Z', top),
      stroke('M240 58V40', top, 4),
      ...[96, 368].map(
        (x) => group([box(x, 92, 16, 148, wall), oval(x + 8, 92, 12, 16, top), box(x - 4, 120, 24, 6, top)])),
      ...[156, 324].map((x) => arch(x, 22, 28)), arch(240, 40, 40)],
    tiers: () => [box(140, 176, 200, 64, wall), tier(100, 176, 280, 34), tier(132, 136, 216, 30),
      tier(164, 98, 152, 30), box(168, 142, 144, 8, wall), box(198, 102, 84, 8, wall), stroke('M240 72V40', top, 5),
      ...[164, 200, 270, 306].map((x) => box(x, 182, 10, 58, top)), arch(240, 34, 34)],
  };
  return [...surroundings(hour, chance), ...ground(hour), ...tops[shape](), tree(58, 78, hour), bush(420, 20, hour)];
};

function sport(chance) {
  const hour = day(chance);
  const colour = chance.of(['#c0533f', '#2f6fa8', '#2f7d5b', '#7d4f7d']);
  return [
    ...surroundings(hour, chance), box(0, 176, 480, 94, hour.green), area('M72 152Q240 74 408 152V184H72Z', '#e7ecee'),
    area('M72 152Q240 74 408 152L404 162Q240 88 76 162Z', colour),
    windows(chance, hour, {x: 104, y: 158, columns: 9, rows: 1, width: 22, height: 18, gapX: 9, gapY: 0, lit: 0.3}),
    area('M90 262L132 192H348L390 262Z', hour.dark), stroke('M90 262L132 192H348L390 262Z', '#fff', 2.5),
    stroke('M240 192V262', '#fff', 2.5), oval(240, 224, 40, 15, 'none', 0, {stroke: '#fff', 'stroke-width': 2.5}),
    circle(272, 232, 8, '#fff'), circle(272, 232, 3, '#43535c'), tree(36, 66, hour), tree(446, 70, hour)
  ];
}

function old(chance) {
  const hour = day(chance);
  const wall = chance.of(['#b9ac97', '#a9a39b', '#c2a98a']);
  const battlement = (x, y, many) =>
    Array.from({length: many}, (_, index) => box(x + index * 18, y - 10, 10, 12, wall));
  const slit = (x, y) => box(x, y, 6, 20, '#4b443b', 3);
  return [
    ...surroundings(hour, chance), ...ground(hour, '#a99f8c'), box(136, 128, 208, 112, wall),
    ...battlement(138, 128, 12), box(96, 78, 58, 162, wall), ...battlement(97, 78, 4), box(326, 98, 58, 142, wall),
    ...battlement(327, 98, 4), slit(122, 110), slit(352, 128), slit(176, 150), slit(298, 150),
    area('M212 240V192Q240 164 268 192V240Z', '#5b4637'), stroke('M125 68V40', '#5b4637', 3),
    area('M126 40L154 48 126 57Z', chance.of(['#c0533f', '#2f6fa8', '#b8862f'])), tree(52, 74, hour),
    bush(410, 22, hour)
  ];
}

function cars(chance) {
  const hour = day(chance);
  const [colour, body] = chance.of([['#c0533f', '#3f6fa8'], ['#2f7d5b', '#d9a13f'], ['#2f6fa8', '#b8443a']]);
  const pump = (x) => group([
    box(x, 176, 26, 60, '#f4f6f5', 3), box(x, 176, 26, 12, colour, 3), box(x + 5, 193, 16, 11, hour.glass),
    stroke(d`M${x + 26} 200q10 4 8 20v8`, '#43535c', 2.5)
  ]);
  return [
    ...surroundings(hour, chance), ...ground(hour, '#9aa0a3'), box(312, 130, 128, 108, '#eef0ee'),
    box(312, 130, 128, 14, colour), box(326, 158, 60, 44, hour.glass), box(398, 164, 28, 74, '#43535c'),
    box(64, 84, 232, 22, colour, 3), box(64, 100, 232, 8, '#fff'),
    ...[92, 256].map((x) => box(x, 108, 12, 130, '#d5dadd')), pump(128), pump(212),
    area('M150 226q6-26 26-28h34q18 2 28 20l22 4q8 4 6 18H142q-2-10 8-14Z', body),
    area('M180 204h24l14 14h-48Z', hour.glass), circle(172, 240, 11, '#2b3338'), circle(238, 240, 11, '#2b3338'),
    bush(24, 18, hour)
  ];
}

/** @type {[RegExp, (chance: any) => any[]][]} */
export const civic = [
  [/Pharmacy|Physician|Dentist|Clinic|Hospital|Medical|Veterinary|Optician|DiagnosticLab/, health],
  [/Hotel|Motel|Hostel|BedAndBreakfast|VacationRental|Resort|LodgingBusiness/, lodging],
  [/Temple$/, worship('tiers')],
  [/Mosque|Synagogue/, worship('dome')],
  [/Church|PlaceOfWorship/, worship('spire')],
  [/Bank|FinancialService|AutomatedTeller|InsuranceAgency|AccountingService/, columns('coin')],
  [/Museum|Theater|ArtGallery|MusicVenue|EventVenue/, columns('mask')],
  [/Library/, columns('book')],
  [
    /Government|CityHall|Courthouse|Embassy|Police|FireStation|PostOffice|Attorney|Notary|LegalService/, columns('flag')
  ],
  [/Landmarks|TouristAttraction/, old],
  [/GasStation|Auto(?!matedTeller)|Motorcycle|ParkingFacility|TireShop|TaxiStand|RVPark/, cars],
  [/Gym|Sports(?!.*Store)|Stadium|GolfCourse|Bowling|SwimmingPool/, sport],
];
